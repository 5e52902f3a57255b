import { findBinaries, noBinariesError, type Binaries } from './binaries.js';
import { ensureCluster } from './cluster.js';
import { layoutOf, majorsIn, openDataFolder, type DataFolder } from './data-folder.js';
import { EmbeddedPostgresError } from './errors.js';
import { requireUnlocked } from './folder-lock.js';
import { Membership } from './member.js';
import { reachServer, type ReachRequest } from './reach.js';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './types.js';

/**
 * Starts the embedded Postgres of a data folder, or joins the running one. Any number of processes can use it. The last
 * one to leave stops it, or a watchdog if that process was killed.
 *
 * @throws EmbeddedPostgresError with advice
 */
export async function joinEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new EmbeddedPostgresError(
      'The embedded database does not run on Windows: use WSL or Docker, or set DATABASE_URL to a Postgres.',
    );
  }
  const log = options.log ?? (() => undefined);
  const folder = openDataFolder(options.dataDir, log);
  if (majorsIn(folder.path).length === 0) requireUnlocked(folder.path);
  const binaries = chooseBinaries(folder, options.nativeDir);
  const layout = layoutOf(folder.path, binaries.major);
  const fsync = options.fsync ?? true;
  await ensureCluster(layout, binaries, folder.account, fsync, log);
  const request: ReachRequest = {
    server: { layout, binaries, account: folder.account, fsync, settings: options.settings ?? {} },
    throwaway: options.throwaway ?? false,
    database: options.database ?? 'visibility',
    log,
  };
  return new Membership(request, folder.path, await reachServer(request));
}

/** The installation that matches the existing data, or the best one if there is no data yet. */
function chooseBinaries(folder: DataFolder, nativeDir: string | null | undefined): Binaries {
  const majors = majorsIn(folder.path);
  const { account, path: copiesDir } = folder;
  const found = findBinaries({ account, copiesDir, majors, nativeDir });
  const [first] = found;
  if (!first) throw noBinariesError();
  const fitting = found.find((binaries) => majors.includes(binaries.major));
  if (majors.length > 0 && !fitting) throw otherVersionError(folder.path, majors, first);
  return fitting ?? first;
}

function otherVersionError(dataDir: string, majors: number[], { major }: Binaries): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} contains a database of Postgres ${majors.join(', ')}, but Postgres ${major} is ` +
      `installed: install Postgres ${majors.at(-1)} on the PATH or start the release that came with it to use that data ` +
      '(docs/operations.md says how to move it), or set DATA_DIR to another folder to start with an empty database.',
  );
}
