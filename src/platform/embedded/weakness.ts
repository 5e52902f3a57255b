import { existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A way for another user of the machine to read or replace the database in a data folder. */
export interface Weakness {
  /** A sentence about the folder or a file in it. */
  readonly message: string;
  readonly remedy: string;
}

const OTHERS_MAY_WRITE = 0o002;
/** Names of the files and folders that the service creates in a data folder. */
const OWN = /^(?:postgres-\d+|programs-.*)$/;

/**
 * The weakness of a data folder; undefined if it has none or does not exist. The service creates neither: a folder that
 * everybody may write was made by somebody else, and a symbolic link in it would lead the service to files of another
 * user's choice. The folder itself may be a link.
 */
export function weaknessOf(dataDir: string): Weakness | undefined {
  if (!existsSync(dataDir)) return undefined;
  if ((statSync(dataDir).mode & OTHERS_MAY_WRITE) !== 0)
    return {
      message: `Every user of this machine can write to the data folder ${dataDir}, and so replace the database.`,
      remedy: `Run chmod o-w ${dataDir}, or set DATA_DIR to a private folder.`,
    };
  const link = ownPaths(dataDir).find((path) => lstatSync(path).isSymbolicLink());
  if (link === undefined) return undefined;
  return {
    message: `${link} is a symbolic link, which the service does not create, so somebody else did.`,
    remedy: 'Find out who, and remove it. To keep the data on another disk, set DATA_DIR to a folder there.',
  };
}

/** The files and folders that the service creates in a data folder, down to the data directory of Postgres. */
function ownPaths(dataDir: string): string[] {
  const own = readdirSync(dataDir).filter((name) => OWN.test(name));
  return own.flatMap((name) => {
    const path = join(dataDir, name);
    // Postgres links its tablespaces and WAL folder within the cluster, if at all.
    return name.startsWith('postgres-') && lstatSync(path).isDirectory()
      ? [path, ...readdirSync(path).map((inner) => join(path, inner))]
      : [path];
  });
}
