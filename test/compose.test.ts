import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig, settings } from '../src/config.js';

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<'postgres' | 'redis' | 'migrate' | 'user' | 'api' | 'worker', Service>;
};
const dockerfile = read('Dockerfile');
const cluster = (
  parse(read('deploy/compose.citus.yml'), { merge: true }) as {
    services: Record<string, Service>;
  }
).services;

/** Settings that docker-compose.yml fixes because they belong to the containers. */
const FIXED = ['DATABASE_URL', 'HOST', 'PORT', 'REDIS_URL'];
/** Tasks that the API container leaves to another container. */
const OFF = { WORKER: 'off' };

describe('docker-compose.yml', () => {
  it.each(['api', 'worker'] as const)(
    'passes every setting in .env to the %s container, but not the password of the owner',
    (name) => {
      const { env_file: file, environment = {} } = services[name];
      expect(file).toBe('.env');
      expect(environment).toEqual({ ...services.worker.environment, ...(name === 'api' && OFF) });
      const { POSTGRES_PASSWORD: owner, ...fixed } = services.worker.environment ?? {};
      expect(owner).toBe('');
      expect(Object.keys(fixed).sort()).toEqual(FIXED);
      expect(FIXED.filter((setting) => !(setting in settings))).toEqual([]);
    },
  );

  it('migrates as the owner, and then creates the user of the service', () => {
    const { env_file: file, environment = {} } = services.migrate;
    expect([file, Object.keys(environment)]).toEqual(['.env', ['DATABASE_URL']]);
    expect(environment['DATABASE_URL']).toContain('postgres://visibility:${POSTGRES_PASSWORD}@');
    const { entrypoint = [], depends_on: migrated = {} } = services.user;
    expect(entrypoint.at(-1)).toBe('--file=/sql/service-user.sql');
    expect(read('deploy/postgres/service-user.sql')).toContain(
      'grant visibility_app, visibility_admin to visibility_service',
    );
    expect(Object.keys(migrated)).toEqual(['migrate']);
    for (const name of ['api', 'worker'] as const)
      expect(Object.keys(services[name].depends_on ?? {})).toContain('user');
  });

  it('gives the API container settings that the service accepts', () => {
    const { environment = {} } = services.api;
    const values = Object.entries(environment).map(([key, value]) => [
      key,
      value.replace(/\$\{SERVICE_PASSWORD\}/, 'secret'),
    ]);
    const config = loadConfig(Object.fromEntries(values) as NodeJS.ProcessEnv);
    expect(config).toMatchObject({ host: '0.0.0.0', port: 3000, redisUrl: 'redis://redis:6379' });
    expect(config.databaseUrl).toBe('postgres://visibility_service:secret@postgres:5432/visibility');
  });

  it('checks the health of Postgres over TCP, where the temporary setup server does not listen', () => {
    expect(services.postgres.healthcheck?.test.join(' ')).toContain('pg_isready --host 127.0.0.1');
  });

  it('publishes only the API, on the loopback address unless .env says otherwise', () => {
    expect(services.api.ports).toEqual(['${PUBLISH_ADDRESS:-127.0.0.1}:${PORT:-3000}:3000']);
    for (const name of ['postgres', 'redis', 'migrate', 'worker'] as const)
      expect(services[name].ports).toBeUndefined();
  });

  it('ships an example .env that contains only known settings', () => {
    const example = parseEnv(read('.env.example').replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
    const passwords = ['POSTGRES_PASSWORD', 'SERVICE_PASSWORD'];
    const known = [...Object.keys(settings), ...passwords, 'PUBLISH_ADDRESS'];
    expect(Object.keys(example)).toEqual(expect.arrayContaining(passwords));
    expect(Object.keys(example).filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('deploy/compose.citus.yml', () => {
  const nodes = ['coordinator', 'worker-1', 'worker-2'];

  it('gives the containers of the service settings that it accepts, and the settings in .env', () => {
    for (const name of ['api', 'migrate', 'worker']) {
      const { build, env_file: file, environment = {} } = cluster[name] ?? {};
      const settingsOf = name === 'api' ? [...FIXED, 'WORKER'] : FIXED;
      expect([build, file, Object.keys(environment).sort()]).toEqual(['.', '.env', settingsOf]);
    }
    const { DATABASE_URL: url = '' } = cluster['api']?.environment ?? {};
    expect(new URL(url.replace('${POSTGRES_PASSWORD}', 'secret')).hostname).toBe('coordinator');
  });

  it('forms a cluster of all nodes before it distributes the tables, and then starts the service', () => {
    const statements = cluster['cluster']?.entrypoint?.join(' ') ?? '';
    for (const node of nodes) expect(statements).toMatch(new RegExp(`citus_[a-z_]+\\('${node}', 5432\\)`));
    expect(Object.keys(cluster['cluster']?.depends_on ?? {})).toEqual(nodes);
    expect(Object.keys(cluster['migrate']?.depends_on ?? {})).toEqual(['cluster']);
    expect(Object.keys(cluster['api']?.depends_on ?? {})).toContain('migrate');
  });

  it('pins the release of Citus, publishes only the API, and documents how to start it', () => {
    const images = ['cluster', ...nodes].map((name) => cluster[name]?.image);
    expect(new Set(images)).toEqual(new Set([expect.stringMatching(/^citusdata\/citus:\d+\.\d+\.\d+$/)]));
    const published = Object.keys(cluster).filter((name) => cluster[name]?.ports !== undefined);
    expect(published).toEqual(['api']);
    const start = 'docker compose --project-directory . --file deploy/compose.citus.yml up --detach';
    for (const file of ['deploy/compose.citus.yml', 'docs/scale.md']) expect(read(file)).toContain(start);
  });
});

describe('the image', () => {
  it('builds and runs the image on the same maintained version of Node', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual([expect.stringMatching(/^node:24-bookworm-slim@/), bases[0]]);
  });

  it('copies the TypeScript settings that the build of the page extends', () => {
    const { extends: base } = JSON.parse(read('web/tsconfig.json')) as { extends: string };
    expect(base).toBe('../tsconfig.json');
    expect(dockerfile).toMatch(/^COPY web .*$/m);
    expect(dockerfile).toMatch(/^COPY .*\btsconfig\.json .*$/m);
  });

  it('puts the command line on the path of the image and does not run as root', () => {
    expect(dockerfile).toContain('ln -s /app/bin/visibility.js /usr/local/bin/visibility');
    expect(dockerfile).toMatch(/^USER 1000$/m);
  });
});
