import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { createContext } from '../src/cli/context.js';
import { createProgram } from '../src/cli/main.js';
import { loadConfig, settings } from '../src/config.js';

// Deployment files refer to files, commands, settings, ports and times of this repository. There is no container
// engine, cluster or systemd here, so these tests check each reference instead of running the files.

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const manifest = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
const program = await createProgram(createContext());
const defaults = loadConfig({});

/** How long a process may take to exit after SIGTERM, in seconds. */
const STOP = {
  serve: (defaults.shutdownGraceMs + defaults.shutdownTimeoutMs) / 1000,
  worker: defaults.measuringTimeoutMs / 1000,
  // Exits when its work is done.
  migrate: 0,
};

/** The problem with a command line of the program, such as an unknown command or option; null if it is valid. */
function faultOf(words: readonly string[]): string | null {
  const [name = '', ...rest] = words;
  const command = program.commands.find((one: Command) => one.name() === name);
  if (command === undefined) return `"${name}" is no command`;
  const { operands, unknown } = command.parseOptions([...rest]);
  if (unknown.length > 0) return `"${name}" has no option ${unknown.join(' ')}`;
  return operands.length > command.registeredArguments.length
    ? `"${name}" takes no ${operands.join(' ')}`
    : null;
}

const unknownSettings = (names: readonly string[]) =>
  names.filter((name) => !(name in settings) && name !== 'NODE_ENV');

/** The settings in an example file, including those that are commented out. */
const exampleOf = (file: string) => parseEnv(read(file).replaceAll(/^# (?=[A-Z_]+=)/gm, ''));

it('detects commands and options that do not exist', () => {
  expect(faultOf(['serve', '--no-migrate'])).toBeNull();
  expect(faultOf(['serves'])).toBe('"serves" is no command');
  expect(faultOf(['worker', '--fast'])).toBe('"worker" has no option --fast');
  expect(faultOf(['migrate', 'now'])).toBe('"migrate" takes no now');
  expect(unknownSettings(['PORT', 'PORTS'])).toEqual(['PORTS']);
});

/** An instruction of a Dockerfile, on one line. */
interface Instruction {
  readonly name: string;
  readonly text: string;
}

const instructionsOf = (file: string) =>
  read(file)
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): Instruction => {
      const [name = ''] = line.split(' ', 1);
      return { name, text: line.slice(name.length + 1) };
    });

/** Whether .dockerignore excludes a path, or a folder that contains it, from the build. */
function isIgnored(path: string): boolean {
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) =>
      line
        .replaceAll('.', '\\.')
        .replace('**/', '(?:.*/)?')
        .replaceAll(/(?<![.)])\*/g, '[^/]*'),
    );
  return patterns.some((pattern) => new RegExp(`^${pattern}(?:/|$)`).test(path));
}

describe.each(['Dockerfile', 'conformance/Dockerfile'])('%s', (file) => {
  const instructions = instructionsOf(file);
  const textsOf = (name: string) => instructions.filter((one) => one.name === name).map(({ text }) => text);

  it('copies files that exist and that .dockerignore does not exclude', () => {
    const sources = textsOf('COPY')
      .filter((text) => !text.startsWith('--from='))
      .flatMap((text) => text.split(/\s+/).slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((path) => !existsSync(join(root, path)) || isIgnored(path))).toEqual([]);
  });

  it('copies from the build only files that the build created or copied', () => {
    const made = [/^\/app\/node_modules$/, /^\/app\/(?:conformance\/)?dist$/];
    const copied = textsOf('COPY').flatMap((text) => /^--from=build (\S+)/.exec(text)?.[1] ?? []);
    expect(copied.length).toBeGreaterThan(1);
    expect(copied.filter((path) => !made.some((one) => one.test(path)))).toEqual([]);
  });

  it('runs scripts that exist, on a version of Node that the package accepts', () => {
    const scripts = textsOf('RUN').flatMap((text) =>
      [...text.matchAll(/\bnode (\S+\.js)/g)].map(([, one]) => one),
    );
    expect(scripts).toEqual(['scripts/build.js']);
    expect(existsSync(join(root, 'scripts/build.js'))).toBe(true);
    const oldest = Number(/\d+/.exec(manifest.engines.node)?.[0]);
    for (const image of textsOf('FROM'))
      expect(Number(/^node:(\d+)-/.exec(image)?.[1])).toBeGreaterThanOrEqual(oldest);
  });

  it('has a user without privileges, by a number that Kubernetes can check', () => {
    expect(textsOf('USER')).toEqual(['1000']);
  });
});

describe('images and actions of others', () => {
  const uses = (file: string, word: string) =>
    [...read(file).matchAll(new RegExp(`^[ -]*${word} +(\\S+)( # v\\d+\\.\\d+\\.\\d+)?`, 'gm'))].map(
      ([, name = '', version]) => ({ name, version }),
    );

  it.each(['Dockerfile', 'conformance/Dockerfile', 'docker-compose.yml', 'deploy/compose.citus.yml'])(
    'are pinned by digest in %s',
    (file) => {
      const images = uses(file, file.endsWith('Dockerfile') ? 'FROM' : 'image:');
      const open = images.filter(({ name }) => !/@sha256:[0-9a-f]{64}$/.test(name));
      expect(images.length).toBeGreaterThan(0);
      // The digest of this image is not known here. Its tag is a full version.
      expect(open.filter(({ name }) => !name.startsWith('citusdata/citus:13.0.3'))).toEqual([]);
    },
  );

  it.each([
    '.github/workflows/ci.yml',
    '.github/workflows/nightly.yml',
    '.github/workflows/release.yml',
    'conformance/action/action.yml',
  ])('are pinned by commit in %s, with their version', (file) => {
    const actions = uses(file, 'uses:').filter(({ name }) => !name.startsWith('./'));
    expect(actions.length).toBeGreaterThan(0);
    for (const { name, version } of actions) {
      expect(name).toMatch(/@[0-9a-f]{40}$/);
      expect(version).toBeDefined();
    }
  });
});

describe('the image of the service', () => {
  const instructions = instructionsOf('Dockerfile');
  const textOf = (name: string) => instructions.findLast((one) => one.name === name)?.text ?? '';
  const environment = Object.fromEntries(
    textOf('ENV')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );

  it('sets only settings that exist, and exposes the port that it listens on', () => {
    expect(unknownSettings(Object.keys(environment))).toEqual([]);
    expect(loadConfig(environment)).toMatchObject({ host: '0.0.0.0', port: Number(textOf('EXPOSE')) });
    expect(Number(textOf('EXPOSE'))).toBe(defaults.port);
  });

  it('starts the program with a command that exists', () => {
    const [node, file = ''] = JSON.parse(textOf('ENTRYPOINT')) as string[];
    expect([node, existsSync(join(root, file))]).toEqual(['node', true]);
    expect(faultOf(JSON.parse(textOf('CMD')) as string[])).toBeNull();
    for (const [, target = ''] of read('Dockerfile').matchAll(/ln -s \/app\/(\S+)/g))
      expect(target).toBe(file);
  });

  it('checks its health with the readiness page', () => {
    expect(textOf('HEALTHCHECK')).toContain('http://127.0.0.1:${process.env.PORT}/readyz');
  });
});

interface Container {
  readonly build?: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}

/** The password of the owner of the tables, which the service must not have. */
const OWNER = 'POSTGRES_PASSWORD';

describe.each(['docker-compose.yml', 'deploy/compose.citus.yml'])('%s', (file) => {
  const { services } = parse(read(file), { merge: true }) as { services: Record<string, Container> };
  const ours = Object.entries(services).filter(([, { build }]) => build === '.');

  it('runs commands of the program, and gives them known settings', () => {
    expect(ours.map(([name]) => name)).toEqual(['migrate', 'api', 'worker']);
    for (const [, { command, environment = {} }] of ours) {
      expect(command === undefined ? null : faultOf(command)).toBeNull();
      expect(unknownSettings(Object.keys(environment)).filter((name) => name !== OWNER)).toEqual([]);
    }
  });

  it('waits for containers that it defines, and gives each enough time to exit', () => {
    const waitedFor = Object.values(services).flatMap(({ depends_on: other = {} }) => Object.keys(other));
    expect(waitedFor.filter((name) => !(name in services))).toEqual([]);
    const seconds = (name: string) => Number(/^(\d+)s$/.exec(services[name]?.stop_grace_period ?? '')?.[1]);
    expect(seconds('api')).toBeGreaterThan(STOP.serve);
    expect(seconds('worker')).toBeGreaterThan(STOP.worker);
  });
});

describe('deploy/systemd', () => {
  const units = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'));

  /** The values of a directive. A unit may repeat it. */
  const valuesOf = (unit: string, directive: string) =>
    [...read(`deploy/systemd/${unit}`).matchAll(new RegExp(`^${directive}=(.*)$`, 'gm'))].map(
      ([, value = '']) => value,
    );

  const commandOf = (unit: string) => (valuesOf(unit, 'ExecStart')[0] ?? '').split(' ').slice(2);

  it('has a unit for each process of the service', () => {
    expect(units.map((unit) => commandOf(unit)[0]).sort()).toEqual(['migrate', 'serve', 'worker']);
  });

  describe.each(units)('%s', (unit) => {
    it('runs a command of the program from a checkout', () => {
      const [node, file = ''] = (valuesOf(unit, 'ExecStart')[0] ?? '').split(' ');
      expect([node, existsSync(join(root, file.replace('/opt/visibility/', '')))]).toEqual([
        '/usr/bin/node',
        true,
      ]);
      expect(faultOf(commandOf(unit))).toBeNull();
    });

    it('names units and settings that exist', () => {
      const named = ['Wants', 'After', 'Requires']
        .flatMap((name) => valuesOf(unit, name))
        .join(' ')
        .split(' ');
      const own = named.filter((name) => name.startsWith('visibility'));
      expect(own.filter((name) => !units.includes(name))).toEqual([]);
      const pairs = valuesOf(unit, 'Environment').join(' ').split(' ');
      expect(unknownSettings(pairs.map((pair) => pair.split('=')[0] ?? ''))).toEqual([]);
      const files = valuesOf(unit, 'EnvironmentFile').map((path) => basename(path));
      expect(files).toEqual([
        'visibility.env',
        ...(unit === 'visibility-migrate.service' ? ['migrate.env'] : []),
      ]);
    });

    it('gives the process time to stop', () => {
      const command = commandOf(unit)[0] as keyof typeof STOP;
      const [seconds] = valuesOf(unit, 'TimeoutStopSec');
      if (STOP[command] > 0) expect(Number(seconds)).toBeGreaterThan(STOP[command]);
    });
  });

  it('lets only the worker measure, and starts both after the migrations', () => {
    expect(valuesOf('visibility.service', 'Environment').join(' ')).toContain('WORKER=off');
    for (const unit of ['visibility.service', 'visibility-worker.service'])
      expect(valuesOf(unit, 'After').join(' ')).toContain('visibility-migrate.service');
  });

  it('hardens all three units in the same way', () => {
    const protection = (unit: string) =>
      /^DynamicUser=yes\n(?:\w+=.*\n)+/m.exec(read(`deploy/systemd/${unit}`))?.[0].trim();
    expect(protection(units[0] ?? '')).toContain('ProtectSystem=strict');
    expect(new Set(units.map(protection)).size).toBe(1);
  });

  it('has an example of settings that the service accepts', () => {
    const example = exampleOf('deploy/systemd/visibility.env');
    expect(unknownSettings(Object.keys(example))).toEqual([]);
    expect(() => loadConfig(example as NodeJS.ProcessEnv)).not.toThrow();
  });

  it('gives only the migration the owner of the tables', () => {
    const [service, migrate] = ['visibility', 'migrate'].map((name) =>
      exampleOf(`deploy/systemd/${name}.env`),
    );
    expect(new URL(service?.['DATABASE_URL'] ?? '').username).toBe('visibility_service');
    expect(Object.keys(migrate ?? {})).toEqual(['DATABASE_URL']);
    expect(new URL(migrate?.['DATABASE_URL'] ?? '').username).toBe('visibility');
  });
});

interface ObjectOfKubernetes {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: { readonly matchLabels?: object };
    readonly template?: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly ingress?: readonly { readonly ports: readonly { readonly port: string }[] }[];
    readonly rules?: readonly {
      readonly http: { readonly paths: readonly { readonly backend: Backend }[] };
    }[];
  };
}

interface Backend {
  readonly service: { readonly name: string; readonly port: { readonly name: string } };
}

interface Pod {
  readonly containers: readonly [PodContainer];
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: object;
}

interface PodContainer {
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly { readonly configMapRef?: Named; readonly secretRef?: Named }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly securityContext: object;
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } };
}

interface Named {
  readonly name: string;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly Named[];
  readonly configMapGenerator: readonly (Named & { readonly literals: readonly string[] })[];
  readonly secretGenerator?: readonly (Named & { readonly envs: readonly string[] })[];
}

describe('deploy/kubernetes', () => {
  const folder = (name: string) => `deploy/kubernetes/${name}`;
  const kustomization = (name: string) => parse(read(`${folder(name)}/kustomization.yaml`)) as Kustomization;
  const base = kustomization('base');
  const example = kustomization('example');
  const objectsIn = (name: string) =>
    kustomization(name)
      .resources.filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => parseAllDocuments(read(`${folder(name)}/${file}`)))
      .map((document) => document.toJS() as ObjectOfKubernetes);
  const objects = objectsIn('base');
  const find = (kind: string) => objects.filter((one) => one.kind === kind);
  const pods = objects.flatMap(({ metadata, spec }) =>
    spec.template === undefined ? [] : [{ name: metadata.name, ...spec.template }],
  );
  const podOf = (command: string) => pods.find(({ spec }) => spec.containers[0].args[0] === command)?.spec;
  const portsOf = (command: string) => podOf(command)?.containers[0].ports ?? [];
  const literals = [base, example].flatMap(({ configMapGenerator }) =>
    configMapGenerator.flatMap((one) => one.literals),
  );
  const configMap = Object.fromEntries(literals.map((pair) => pair.split('=') as [string, string]));

  it.each(['base', 'example'])('lists the files of %s, all of them and no others', (name) => {
    const { resources, secretGenerator = [] } = kustomization(name);
    const listed = [...resources, ...secretGenerator.flatMap(({ envs }) => envs), 'kustomization.yaml'];
    const files = readdirSync(join(root, folder(name)));
    expect(listed.filter((file) => file !== '../base').sort()).toEqual(files.sort());
  });

  it('runs each process of the service with an existing command and known settings', () => {
    expect(pods.map(({ spec }) => spec.containers[0].args[0]).sort()).toEqual(['migrate', 'serve', 'worker']);
    for (const { spec } of pods) {
      const [{ args, env = [], envFrom, image }] = spec.containers;
      expect(faultOf(args)).toBeNull();
      expect(unknownSettings(env.map(({ name }) => name))).toEqual([]);
      const sources = envFrom.map(({ configMapRef, secretRef }) => configMapRef?.name ?? secretRef?.name);
      const secrets = (example.secretGenerator ?? []).map(({ name }) => name);
      expect(sources).toEqual([
        base.configMapGenerator[0]?.name,
        ...secrets.slice(0, args[0] === 'migrate' ? 2 : 1),
      ]);
      expect(example.images?.map(({ name }) => name)).toEqual([image]);
    }
  });

  it('gives them settings that the service accepts', () => {
    const all = { ...configMap, ...exampleOf(`${folder('example')}/secret.env`) };
    expect(unknownSettings(Object.keys(all))).toEqual([]);
    expect(() => loadConfig(all)).not.toThrow();
    expect(podOf('serve')?.containers[0].env).toEqual([{ name: 'WORKER', value: 'off' }]);
    const users = ['secret.env', 'migrate.env'].map((file) => {
      const { DATABASE_URL: url = '' } = exampleOf(`${folder('example')}/${file}`);
      return new URL(url).username;
    });
    expect(users).toEqual(['visibility_service', 'visibility']);
  });

  it('declares the ports that the settings name', () => {
    const { PORT, METRICS_PORT } = configMap;
    expect(portsOf('serve').map(({ containerPort }) => containerPort)).toEqual([
      Number(PORT),
      Number(METRICS_PORT),
    ]);
    expect(portsOf('worker').map(({ containerPort }) => containerPort)).toEqual([Number(METRICS_PORT)]);
    expect(read(`${folder('base')}/api.yaml`)).toContain(`prometheus.io/port: '${METRICS_PORT}'`);
    expect(read(`${folder('base')}/worker.yaml`)).toContain(`prometheus.io/port: '${METRICS_PORT}'`);
  });

  it('routes to ports that the pods have', () => {
    const names = portsOf('serve').map(({ name }) => name);
    const [service] = find('Service');
    const routed = [
      ...(service?.spec.ports ?? []).map(({ targetPort }) => targetPort),
      ...find('NetworkPolicy').flatMap(({ spec }) =>
        (spec.ingress ?? []).flatMap((rule) => rule.ports.map(({ port }) => port)),
      ),
    ];
    expect(routed).toEqual(['http', 'http', 'metrics']);
    expect(routed.filter((name) => !names.includes(name))).toEqual([]);
    const backends = objectsIn('example')
      .filter(({ kind }) => kind === 'Ingress')
      .flatMap(
        ({ spec }) =>
          spec.rules?.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service)) ?? [],
      );
    expect(backends).toEqual([{ name: service?.metadata.name, port: { name: 'http' } }]);
  });

  it('probes the liveness and readiness pages of the service', () => {
    const container = podOf('serve')?.containers[0];
    const probe = (name: 'startup' | 'liveness' | 'readiness') => container?.[`${name}Probe`]?.httpGet;
    expect(probe('startup')).toEqual({ path: '/healthz', port: 'http' });
    expect(probe('liveness')).toEqual({ path: '/healthz', port: 'http' });
    expect(probe('readiness')).toEqual({ path: '/readyz', port: 'http' });
  });

  it('gives each process enough time to exit', () => {
    expect(podOf('serve')?.terminationGracePeriodSeconds).toBeGreaterThan(STOP.serve);
    expect(podOf('worker')?.terminationGracePeriodSeconds).toBeGreaterThan(STOP.worker);
  });

  it('selects the intended pods', () => {
    for (const { spec } of find('Deployment'))
      expect(spec.template?.metadata.labels).toEqual(spec.selector?.matchLabels);
    const api = find('Deployment').find(({ metadata }) => metadata.name === 'visibility-api')?.spec.selector
      ?.matchLabels;
    const [service] = find('Service');
    const [budget] = find('PodDisruptionBudget');
    expect([service?.spec.selector, budget?.spec.selector?.matchLabels]).toEqual([api, api]);
  });

  it('runs every pod as the user of the image, and lets it write only to /tmp', () => {
    const user = Number(instructionsOf('Dockerfile').find(({ name }) => name === 'USER')?.text);
    for (const { spec } of pods) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: user });
      expect(spec.containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    }
  });
});
