import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ensureLibraryLinks,
  findBinaries,
  noBinariesError,
  packagedNativeDir,
} from '../../src/platform/embedded/binaries.js';
import { defaultDataDir, layoutOf } from '../../src/platform/embedded/data-folder.js';
import { joinEmbeddedPostgres, weaknessOf } from '../../src/platform/embedded/index.js';
import { isAlive } from '../../src/platform/embedded/process-identity.js';
import { clear, query, serverPid, temporaryFolder, until } from './embedded-support.js';
import { needs } from '../support/needs.js';

const isRoot = process.getuid?.() === 0;
const systemPostgres = findBinaries({
  account: undefined,
  copiesDir: '/nonexistent',
  majors: [],
  nativeDir: null,
})[0];
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

afterEach(async () => {
  await clear(join(folder, 'data'));
  rmSync(folder, { recursive: true, force: true });
});

/** A copy of the npm package without its links, as `npm ci --ignore-scripts` leaves it. */
function packageWithoutLinks(): { native: string; links: string[] } {
  const source = dirname(packagedNativeDir() as string);
  const copy = join(folder, 'package');
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  const list = readFileSync(join(copy, 'native', 'pg-symlinks.json'), 'utf8');
  const links = (JSON.parse(list) as { target: string }[]).map(({ target }) => join(copy, target));
  for (const link of links) rmSync(link, { force: true });
  return { native: join(copy, 'native'), links };
}

describe('the Postgres programs of the npm package', () => {
  it("runs Postgres after recreating missing library links from the package's list", async () => {
    const { native, links } = packageWithoutLinks();
    expect(links.length).toBeGreaterThan(0);
    expect(spawnSync(join(native, 'bin', 'postgres'), ['--version']).status).not.toBe(0);
    const server = await joinEmbeddedPostgres({ dataDir: join(folder, 'data'), nativeDir: native });
    expect(links.filter((link) => !lstatSync(link).isSymbolicLink() || !existsSync(link))).toEqual([]);
    expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await server.leave();
  });

  it('keeps existing library links', () => {
    const { native, links } = packageWithoutLinks();
    expect(ensureLibraryLinks(native)).toBe(true);
    const before = links.map((link) => lstatSync(link).ino);
    expect(ensureLibraryLinks(native)).toBe(true);
    expect(links.map((link) => lstatSync(link).ino)).toEqual(before);
  });

  it(
    'copies the Postgres programs next to the data when the account of Postgres cannot read them',
    needs(isRoot, 'only root starts Postgres under another account'),
    async () => {
      const { native } = packageWithoutLinks();
      chmodSync(dirname(native), 0o700);
      const dataDir = join(folder, 'data');
      const server = await joinEmbeddedPostgres({ dataDir, nativeDir: native });
      expect(await query(server, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      const command = readFileSync(`/proc/${serverPid(dataDir)}/cmdline`, 'utf8');
      expect(command.startsWith(join(dataDir, 'programs-'))).toBe(true);
      await server.leave();
    },
  );

  it('skips Postgres programs that do not run on this machine', () => {
    const bin = join(folder, 'broken', 'bin');
    mkdirSync(bin, { recursive: true });
    for (const program of ['postgres', 'initdb']) {
      writeFileSync(join(bin, program), '#!/nonexistent/ld-linux\n', { mode: 0o755 });
    }
    const search = { account: undefined, copiesDir: folder, majors: [], nativeDir: dirname(bin) };
    expect(findBinaries(search).map(({ binDir }) => binDir)).not.toContain(bin);
  });
});

describe('a system without the npm package', () => {
  it('gives advice when Postgres is missing', () => {
    expect(noBinariesError().message).toMatch(/on the PATH; install one, or set DATABASE_URL/);
  });

  it(
    'uses the Postgres of the system without the npm package, and keeps using it for that data',
    needs(systemPostgres !== undefined, 'no Postgres of the system'),
    async () => {
      const dataDir = join(folder, 'data');
      const server = await joinEmbeddedPostgres({ dataDir, nativeDir: null });
      const [row] = await query(server, `SELECT current_setting('server_version_num')::int / 10000 AS major`);
      expect(row).toEqual({ major: systemPostgres?.major });
      await server.leave();
      const later = await joinEmbeddedPostgres({ dataDir });
      const [again] = await query(
        later,
        `SELECT current_setting('server_version_num')::int / 10000 AS major`,
      );
      expect(again).toEqual(row);
      await later.leave();
    },
  );
});

describe('the data folder', () => {
  it('uses .data of the checkout as the data folder, regardless of the working folder', () => {
    const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
    expect(defaultDataDir(undefined, '/somewhere/else')).toBe(join(checkout, '.data'));
  });

  it('uses .data of the working folder as the data folder for an installed package', () => {
    const installed = join(folder, 'node_modules', 'visibility-api');
    mkdirSync(join(installed, 'dist'), { recursive: true });
    writeFileSync(join(installed, 'package.json'), '{}');
    const from = join(installed, 'dist', 'cli.js');
    expect(defaultDataDir(from, '/working/folder')).toBe('/working/folder/.data');
  });

  it(
    'rejects a data folder that the account of Postgres cannot enter, in one sentence',
    needs(isRoot, 'only root starts Postgres under another account'),
    async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const attempt = joinEmbeddedPostgres({ dataDir: join(closed, 'data') });
      await expect(attempt).rejects.toThrow(/cannot enter the data folder .* set DATA_DIR/);
    },
  );

  it('rejects a data folder that cannot be created, in one sentence', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const inFile = joinEmbeddedPostgres({ dataDir: join(file, 'data') });
    await expect(inFile).rejects.toThrow(/cannot be created or written \(EEXIST\).* DATABASE_URL/);
    const isFile = joinEmbeddedPostgres({ dataDir: file });
    await expect(isFile).rejects.toThrow(/cannot be created or written \(ENOTDIR\).* DATABASE_URL/);
  });
});

describe('a data folder that others could change', () => {
  it('rejects one that every user may write, and says how to close it', async () => {
    const open = join(folder, 'open');
    mkdirSync(open);
    chmodSync(open, 0o777);
    await expect(joinEmbeddedPostgres({ dataDir: open })).rejects.toThrow(/Every user .* chmod o-w/);
    expect(readdirSync(open)).toEqual([]);
  });

  it.each(['postgres-18', 'postgres-18/cluster', 'postgres-18/server.log', 'programs-18.0.0'])(
    'rejects one in which %s is a symbolic link, and follows none',
    async (name) => {
      const [data, elsewhere] = [join(folder, 'data'), join(folder, 'elsewhere')];
      mkdirSync(elsewhere);
      mkdirSync(dirname(join(data, name)), { recursive: true });
      symlinkSync(elsewhere, join(data, name));
      await expect(joinEmbeddedPostgres({ dataDir: data })).rejects.toThrow(/is a symbolic link/);
      expect(readdirSync(elsewhere)).toEqual([]);
    },
  );

  it('accepts a link to the folder itself, and links that are not its own', () => {
    const [data, link] = [join(folder, 'data'), join(folder, 'link')];
    mkdirSync(data);
    symlinkSync(data, link);
    symlinkSync('/etc/hosts', join(data, 'notes'));
    expect(weaknessOf(link)).toBeUndefined();
  });
});

describe('a throwaway cluster', () => {
  const program = fileURLToPath(new URL('../../scripts/lab/servers/cluster.ts', import.meta.url));
  const tsx = fileURLToPath(import.meta.resolve('tsx'));

  it('stops and removes a throwaway cluster when its process is killed', async () => {
    const script = `import { startTestCluster } from ${JSON.stringify(program)};
      console.log((await startTestCluster()).connection.host); setInterval(() => {}, 1000);`;
    const args = ['--import', tsx, '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [host] = (await once(createInterface(child.stdout), 'line')) as [string];
    const dataDir = dirname(dirname(host));
    const pid = serverPid(dataDir) as number;
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await until(() => !isAlive(pid) && !existsSync(dataDir));
    expect(existsSync(layoutOf(dataDir, 18).home)).toBe(false);
  });
});
