import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owned } from '../scripts/lab/servers/children.js';
import { majorsIn } from '../src/platform/embedded/data-folder.js';
import { joinEmbeddedPostgres } from '../src/platform/embedded/index.js';
import { layoutIn, query, serverPid } from './platform/embedded-support.js';
import { needs } from './support/needs.js';
import { collect, ended, killChildren, until } from './cli/support.js';

// No container engine: the steps of the Dockerfile make the files of the image in a folder, and its user runs its program.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IMAGE = mkdtempSync(join(tmpdir(), 'visibility-image-'));
/** The user of the image. Only root can become another user. */
const USER = process.getuid?.() === 0 ? 1000 : (process.getuid?.() ?? 1000);
const BUILD = join(IMAGE, 'build');

interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The instructions of each stage. */
const stages = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) =>
    stage
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): Instruction => ({ name: line.split(' ', 1)[0] ?? '', text: line.replace(/^\S+ +/, '') })),
  );
const [build = [], image = []] = stages;
const textOf = (name: string) => image.find((one) => one.name === name)?.text ?? '';
const commandOf = (name: string) => JSON.parse(textOf(name).replace(/^.*?CMD |^(?=\[)/, '')) as string[];

/** Paths of the image, in the folder. */
const inImage = (text: string) =>
  text
    .replaceAll(/(?<![\w.])\/(app|data|usr\/local\/bin)\b/g, `${IMAGE}/$1`)
    .replaceAll('1000:1000', USER === 1000 ? '1000:1000' : `${USER}`);

function run(command: string, cwd: string): void {
  const { status, stderr } = spawnSync('/bin/sh', ['-ec', command], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false' },
  });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
}

/** Follows a COPY. What comes from the build stage is moved, which is quicker. */
function followCopy(text: string, folder: string): void {
  const words = text.split(/\s+/);
  const isFromBuild = words[0] === '--from=build';
  const target = join(folder, words.at(-1) ?? '');
  for (const source of words.slice(isFromBuild ? 1 : 0, -1)) {
    const to = words.at(-1)?.endsWith('/') ? join(target, basename(source)) : target;
    mkdirSync(dirname(to), { recursive: true });
    if (isFromBuild) renameSync(source.replace(/^\/app/, BUILD), to);
    else cpSync(join(ROOT, source), to, { recursive: true, verbatimSymlinks: true });
  }
}

/** npm rewrites its list of the packages, which therefore must not be a link. */
const COPY_PACKAGES = `
  cp -al "${ROOT}/node_modules" . 2>/dev/null || cp -a "${ROOT}/node_modules" .
  cp --remove-destination "${ROOT}/node_modules/.package-lock.json" node_modules/`;

/** The build stage, with the packages that are installed here and the program that is built here. */
function makeBuild(): void {
  for (const { name, text } of build) {
    if (name === 'COPY' && text.includes('package.json')) followCopy(text, BUILD);
    if (name === 'RUN' && text.startsWith('npm ci')) run(COPY_PACKAGES, BUILD);
    if (name === 'RUN' && text.startsWith('node scripts/build.js')) {
      cpSync(join(ROOT, 'dist'), join(BUILD, 'dist'), { recursive: true });
      run(text.replace('node scripts/build.js && ', ''), BUILD);
    }
  }
}

function makeImage(): void {
  const app = join(IMAGE, 'app');
  mkdirSync(join(IMAGE, 'usr/local/bin'), { recursive: true });
  for (const { name, text } of image) {
    if (name === 'COPY') followCopy(text, app);
    if (name === 'RUN') run(inImage(text), app);
  }
  rmSync(BUILD, { recursive: true });
  chmodSync(IMAGE, 0o755);
}

const settings = (others: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...Object.fromEntries(
    textOf('ENV')
      .split(' ')
      .map((pair) => inImage(pair).split('=') as [string, string]),
  ),
  PORT: '0',
  LOG_LEVEL: 'warn',
  ...others,
});

/** Starts a program as the user of the image. */
function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const identity = process.getuid?.() === 0 ? { uid: USER, gid: USER } : {};
  const child = owned(
    spawn(program, args, { cwd: join(IMAGE, 'app'), env, stdio: ['ignore', 'pipe', 'pipe'], ...identity }),
  );
  return { child, output: collect(child), exit: ended(child) };
}

/** What `docker run IMAGE ARGS` starts. */
function container(args = commandOf('CMD'), others: NodeJS.ProcessEnv = {}) {
  const [program = '', ...rest] = commandOf('ENTRYPOINT');
  expect(program).toBe('node');
  return start(process.execPath, [...rest, ...args], settings(others));
}

/** What `docker exec NAME visibility ARGS` does. */
async function visibility(args: readonly string[], others: NodeJS.ProcessEnv = {}): Promise<string> {
  const { output, exit } = start(join(IMAGE, 'usr/local/bin/visibility'), args, settings(others));
  expect(await exit, output().stderr).toBe(0);
  return output().stdout;
}

async function listening(service: ReturnType<typeof container>): Promise<string> {
  const address = () => /listens on (http:\S+)/.exec(service.output().stdout)?.[1];
  await Promise.race([until(() => address() !== undefined), service.exit]);
  const url = address();
  if (url === undefined) throw new Error(service.output().stderr);
  return url;
}

const names = async (others?: NodeJS.ProcessEnv) =>
  (
    JSON.parse(await visibility(['workspace', 'list', '--json'], others)) as {
      workspaces: { name: string }[];
    }
  ).workspaces.map(({ name }) => name);

const DATA = join(IMAGE, 'data');

beforeAll(() => {
  makeBuild();
  makeImage();
});

afterAll(async () => {
  killChildren();
  await until(() => serverPid(DATA) === undefined);
  rmSync(IMAGE, { recursive: true, force: true });
});

describe('the image without settings', () => {
  it('prints the link of the first account, is healthy, and keeps its data through SIGTERM and kill -9', async () => {
    const first = container();
    const url = await listening(first);
    expect(url).toMatch(/^http:\/\/localhost:\d+$/);
    await until(() => first.output().stdout.includes(`${url}/#start=`));
    expect(first.output().stdout).toContain('without TLS');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const [node = '', ...check] = commandOf('HEALTHCHECK');
    const health = start(node, check, settings({ PORT: new URL(url).port }));
    expect(await health.exit).toBe(0);
    await visibility(['workspace', 'create', '--name', 'Kept', '--plan', 'free', '--json']);
    first.child.kill('SIGTERM');
    expect(await first.exit).toBe(0);
    expect(serverPid(DATA)).toBeUndefined();

    const second = container();
    await listening(second);
    // The end of a container kills all of its processes.
    process.kill(serverPid(DATA) ?? 0, 'SIGKILL');
    second.child.kill('SIGKILL');
    await second.exit;
    const third = container();
    await listening(third);
    expect(await names()).toEqual(['Kept']);
    third.child.kill('SIGTERM');
    expect(await third.exit).toBe(0);
  });

  it('backs up while it serves, and restores into an empty folder', async () => {
    const service = container();
    await listening(service);
    const backup = join(DATA, 'backups/1');
    await visibility(['backup', backup]);
    await visibility(['backup', '--verify', backup]);
    expect(await names()).toEqual(['Kept']);
    service.child.kill('SIGTERM');
    expect(await service.exit).toBe(0);
    const restored = { DATA_DIR: join(DATA, 'restored') };
    await visibility(['restore', backup], restored);
    const copied = container(undefined, restored);
    await listening(copied);
    expect(await names(restored)).toEqual(['Kept']);
    copied.child.kill('SIGTERM');
    expect(await copied.exit).toBe(0);
  });

  it('refuses a database that a newer release has migrated, and one of another major version of Postgres', async () => {
    const server = await joinEmbeddedPostgres({ dataDir: DATA });
    await query(
      server,
      `insert into knex_migrations (name, batch, migration_time) values ('9999_later', 99, now())`,
    );
    const newer = container();
    expect(await newer.exit).toBe(3);
    expect(newer.output().stderr).toMatch(/migrated by a newer release.* 9999_later.*Use the release/);
    await server.leave();
    const { home, major } = { home: layoutIn(DATA).home, major: majorsIn(DATA)[0] ?? 0 };
    renameSync(home, join(DATA, `postgres-${major - 1}`));
    const other = container();
    expect(await other.exit).toBe(3);
    expect(other.output().stderr).toContain(
      `a database of Postgres ${major - 1}, but Postgres ${major} is installed`,
    );
    renameSync(join(DATA, `postgres-${major - 1}`), home);
  });

  it(
    'refuses a volume that belongs to root, and says how to give it to its user',
    needs(USER === 1000, 'only root can start a program as another user'),
    async () => {
      chownSync(DATA, 0, 0);
      const { output, exit } = container();
      expect(await exit).toBe(3);
      expect(output().stderr).toContain(`give it to user 1000 (chown -R 1000 ${DATA})`);
      chownSync(DATA, USER, USER);
    },
  );
});
