import { Argument, Command } from 'commander';
import type { Config } from '../../config.js';
import type { CliContext } from '../context.js';

interface Options {
  readonly json?: true;
  readonly verify?: true;
  readonly unverified?: true;
}

export function backupCommand(context: CliContext): Command {
  return new Command('backup')
    .description(
      'Copy the embedded database to a new folder, also while the service runs, or verify such a copy.',
    )
    .addArgument(
      new Argument('<folder>', 'a folder that does not exist yet, or is empty; with --verify, a backup'),
    )
    .option('--verify', 'compare the backup in the folder with its manifest instead; needs no database')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', BACKUP_HELP)
    .action(async (target: string, { json, verify }: Options, command: Command) => {
      if (verify) return verifyBackup(context, target, json);
      const config = await settingsOf(context, command, 'pg_dump or the backups of your provider');
      const { backUp } = await import('../../database-app.js');
      const { folder, bytes } = await backUp(config, target, (message) => context.err(`${message}\n`));
      if (json) context.out(JSON.stringify({ folder, bytes }));
      else
        context.out(`Backed up to ${folder} (${megabytes(bytes)}). To use it: visibility restore ${folder}`);
    });
}

export function restoreCommand(context: CliContext): Command {
  return new Command('restore')
    .description('Verify a backup and copy it to DATA_DIR, which must have no database yet.')
    .addArgument(new Argument('<folder>', 'a folder that "visibility backup" wrote'))
    .option('--unverified', 'restore a backup that has no manifest or does not match it')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', RESTORE_HELP)
    .action(async (backup: string, { json, unverified }: Options, command: Command) => {
      const config = await settingsOf(context, command, 'pg_restore or the backups of your provider');
      const { restore } = await import('../../database-app.js');
      const log = (message: string) => context.err(`${message}\n`);
      const { folder, bytes } = await restore(config, backup, { unverified: unverified ?? false, log });
      if (json) context.out(JSON.stringify({ folder, bytes }));
      else context.out(`Restored ${megabytes(bytes)} to ${folder}. Start the service to use it.`);
    });
}

async function verifyBackup(context: CliContext, target: string, json: true | undefined): Promise<void> {
  const { verifyBackup: verify } = await import('../../database-app.js');
  const { folder, bytes, files, createdAt } = await verify(target);
  if (json) context.out(JSON.stringify({ folder, bytes, files, createdAt }));
  else
    context.out(
      `The backup in ${folder}, made at ${createdAt}, is complete (${files} files, ${megabytes(bytes)}).`,
    );
}

const BACKUP_HELP = `
The copy contains everything that was committed before the command: all workspaces, keys (as hashes), brand profiles, answers
and figures. It has the size of the database, and is readable by its owner only. Copy it to another machine: a backup on the
same disk does not survive the disk, and verify it there.

--verify compares the names, sizes and SHA-256 digests of all files with the manifest that was written when the backup was
complete. The exit code is 0 if all match.

With DATABASE_URL, use pg_dump or the backups of your provider instead.

Examples:
  visibility backup /backups/2026-11-26
  DATA_DIR=/srv/visibility visibility backup /backups/2026-11-26 --json
  visibility backup --verify /backups/2026-11-26`;

const RESTORE_HELP = `
The copy becomes the database only if it matches the manifest of the backup. Backups from before manifests need --unverified.

Needs the major version of Postgres that made the backup, which comes with the package. A worker does not know the
questions that were asked after the backup, so it may ask them again and pay twice.

Examples:
  DATA_DIR=/srv/restored visibility restore /backups/2026-11-26
  DATA_DIR=/srv/restored visibility serve`;

/** The settings, if they are those of an embedded database. */
async function settingsOf(context: CliContext, command: Command, instead: string): Promise<Config> {
  const config = await context.config();
  if (config.databaseUrl !== undefined)
    command.error(`this is for the embedded database: use ${instead} for the one at DATABASE_URL`);
  return config;
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
