import { setTimeout as delay } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { DifferingDay, MonthArchive, MonthOf } from '../../ingest/index.js';
import { DomainError } from '../../domain/errors.js';
import type { CliContext } from '../context.js';
import { confirm } from '../kit/confirm.js';
import { createScreen } from '../kit/screen.js';
import { count, plural } from '../kit/words.js';
import type { Archive } from './archive-files.js';

interface ArchiveOptions {
  to: string;
  workspace?: string;
  yes?: true;
  json?: true;
}

interface RestoreOptions {
  workspace?: string;
  json?: true;
}

type Screen = ReturnType<typeof createScreen>;

/** The result of archiving a month of a workspace. */
interface Archived extends MonthOf {
  readonly folder: string;
  readonly answers: number;
  readonly keywordChecks: number;
  readonly deletedAnswers: number;
  readonly deletedKeywordChecks: number;
}

interface Restored extends MonthOf {
  readonly answers: number;
  readonly keywordChecks: number;
  /** Records that were in the database. */
  readonly known: number;
  readonly differingDays: readonly DifferingDay[];
}

export function historyCommand(context: CliContext): Command {
  return new Command('history')
    .description('Move the raw records of old months to files, and back.')
    .addCommand(archiveCommand(context))
    .addCommand(restoreCommand(context));
}

function archiveCommand(context: CliContext): Command {
  return new Command('archive')
    .description(
      'Write the raw records of a closed month as Parquet, check the files, and delete the records. All figures are kept.',
    )
    .argument('<month>', 'the UTC month, such as 2025-01', closedMonth)
    .addOption(
      new Option(
        '--to <folder>',
        'where to write, in a folder for the month and workspace',
      ).makeOptionMandatory(),
    )
    .option('--workspace <id>', 'only this workspace (default: all of them, including deleted ones)')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', ARCHIVE_HELP)
    .action(async (month: string, { to, workspace, yes, json }: ArchiveOptions) => {
      const whose = workspace === undefined ? 'all workspaces' : `workspace ${workspace}`;
      await confirm(
        `Move the raw records of ${month} of ${whose} to "${to}"? The month accepts no records from then on.`,
        yes,
      );
      const screen = createScreen(context);
      try {
        const archived = await context.withIngest(({ months }) =>
          archiveMonth(months, screen, { month, to, ...(workspace !== undefined && { workspace }) }),
        );
        screen.clear();
        context.out(json ? JSON.stringify({ month, archived }) : describeArchived(month, archived));
      } finally {
        screen.clear();
      }
    });
}

async function archiveMonth(
  months: MonthArchive,
  screen: Screen,
  { month, to, workspace }: { month: string; to: string; workspace?: string },
): Promise<Archived[]> {
  const { folderOf, readManifest } = await import('./archive-files.js');
  const toDo: MonthOf[] = [];
  // Checked for all workspaces before anything is changed in one.
  for (const workspaceId of await months.workspaces(workspace)) {
    const of = { workspaceId, month };
    const state = await months.state(of);
    const isDeleted = state.isClosed && !state.isRestored;
    const isBegun = (await readManifest(folderOf(to, of))) !== null;
    if (!isBegun && (isDeleted || state.rows.answers + state.rows.keywordChecks === 0)) continue;
    if (!state.isClosed && state.earlier > 0)
      throw new DomainError('conflict', {
        message: `The workspace ${workspaceId} has raw records of before ${month}. Archive or delete the earlier months first.`,
      });
    toDo.push(of);
  }
  const archived: Archived[] = [];
  for (const [index, of] of toDo.entries()) {
    const place = toDo.length === 1 ? '' : `workspace ${count(index + 1)} of ${count(toDo.length)}  `;
    archived.push(await archiveWorkspace(months, screen, of, { to, place }));
  }
  return archived;
}

async function archiveWorkspace(
  months: MonthArchive,
  screen: Screen,
  of: MonthOf,
  { to, place }: { to: string; place: string },
): Promise<Archived> {
  const { ARCHIVE_KINDS, archivedRows, folderOf, readManifest, verifyArchive, writeArchive } =
    await import('./archive-files.js');
  const folder = folderOf(to, of);
  const known = await readManifest(folder);
  const state = await months.state(of);
  const { workspaceCreatedAt, keptFrom, isRestored } = state;
  if (known !== null && (known.workspaceId !== of.workspaceId || known.month !== of.month))
    throw new DomainError('conflict', { message: `"${folder}" has another archive.` });
  let written = 0;
  const isPartlyDeleted = keptFrom !== null && keptFrom > `${of.month}-01` && !isRestored;
  const archive =
    known !== null
      ? { folder, manifest: known }
      : await writeArchive(
          folder,
          {
            ...of,
            workspaceCreatedAt,
            completeFrom: isPartlyDeleted ? keptFrom : null,
            archivedAt: new Date().toISOString(),
          },
          (write) =>
            months.read(of, async (kind, rows, columns) => {
              await write(kind, rows, columns);
              written += rows.length;
              screen.progress(`${place}writing  ${plural(written, 'record')}`);
            }),
        );
  // A known archive may have been damaged since; a new one has just been compared with the database.
  await verifyArchive(archive);
  const { answers, keywordChecks } = archive.manifest.files;
  const rows = { answers: answers.rows, keywordChecks: keywordChecks.rows };
  await months.close(of, rows);
  const deleted = { answers: 0, keywordChecks: 0 };
  let read = 0;
  for (const kind of ARCHIVE_KINDS) {
    let startedAt = performance.now();
    for await (const batch of archivedRows(archive, kind)) {
      deleted[kind] += await months.remove(of, kind, batch);
      read += batch.length;
      screen.progress(
        `${place}deleting  ${count(read)} of ${plural(rows.answers + rows.keywordChecks, 'record')}`,
      );
      // At least half of the time is left for other work.
      await delay(performance.now() - startedAt);
      startedAt = performance.now();
    }
  }
  await months.finish(of);
  return {
    ...of,
    folder,
    ...rows,
    deletedAnswers: deleted.answers,
    deletedKeywordChecks: deleted.keywordChecks,
  };
}

function describeArchived(month: string, archived: readonly Archived[]): string {
  if (archived.length === 0) return `There are no raw records of ${month} to archive.`;
  const sum = (of: (one: Archived) => number) => archived.reduce((total, one) => total + of(one), 0);
  const records = `${plural(
    sum(({ answers }) => answers),
    'answer',
  )} and ${plural(
    sum(({ keywordChecks }) => keywordChecks),
    'keyword check',
  )}`;
  const kept =
    sum(({ answers, keywordChecks }) => answers + keywordChecks) -
    sum(({ deletedAnswers, deletedKeywordChecks }) => deletedAnswers + deletedKeywordChecks);
  return `Archived ${records} of ${month} of ${plural(archived.length, 'workspace')}. ${
    kept === 0
      ? 'All were deleted'
      : `${plural(kept, 'record')} stayed, which are shown as the latest, or had been deleted before`
  }.`;
}

function restoreCommand(context: CliContext): Command {
  return new Command('restore')
    .description('Put the raw records of an archived month back.')
    .argument('<folder>', 'what "archive" wrote: all months, one, or one of a workspace')
    .option('--workspace <id>', 'only this workspace')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', RESTORE_HELP)
    .action(async (folder: string, { workspace, json }: RestoreOptions) => {
      const screen = createScreen(context);
      try {
        const restored = await context.withIngest(({ months }) =>
          restoreAll(months, screen, folder, workspace),
        );
        screen.clear();
        context.out(json ? JSON.stringify({ restored }) : restored.map(describeRestored).join('\n'));
      } finally {
        screen.clear();
      }
    });
}

async function restoreAll(
  months: MonthArchive,
  screen: Screen,
  folder: string,
  workspace: string | undefined,
): Promise<Restored[]> {
  const { findArchives, verifyArchive } = await import('./archive-files.js');
  const archives = (await findArchives(folder)).filter(
    ({ manifest }) => workspace === undefined || manifest.workspaceId === workspace,
  );
  if (archives.length === 0)
    throw new DomainError('not_found', { message: `"${folder}" has no month of ${workspace ?? ''}.` });
  // All are checked before anything is changed.
  for (const archive of archives) {
    screen.progress(`checking  ${archive.folder}`);
    await requireSame(months, archive.manifest);
    await verifyArchive(archive);
  }
  const restored: Restored[] = [];
  for (const archive of archives) restored.push(await restoreOne(months, screen, archive));
  return restored;
}

/** @throws DomainError if the workspace is not the one that was archived */
async function requireSame(
  months: MonthArchive,
  { workspaceId, month, workspaceCreatedAt }: MonthOf & { workspaceCreatedAt: string },
): Promise<void> {
  const state = await months.state({ workspaceId, month });
  if (state.workspaceCreatedAt !== workspaceCreatedAt)
    throw new DomainError('conflict', {
      message: `The workspace ${workspaceId} is not the one that was archived: it was created at another time.`,
    });
}

async function restoreOne(months: MonthArchive, screen: Screen, archive: Archive): Promise<Restored> {
  const { ARCHIVE_KINDS, archivedRows } = await import('./archive-files.js');
  const { workspaceId, month, files } = archive.manifest;
  const of = { workspaceId, month };
  await months.reopen(of);
  const added = { answers: 0, keywordChecks: 0 };
  let read = 0;
  const total = files.answers.rows + files.keywordChecks.rows;
  for (const kind of ARCHIVE_KINDS)
    for await (const batch of archivedRows(archive, kind)) {
      added[kind] += await months.putBack(of, kind, batch, files[kind].columns);
      read += batch.length;
      screen.progress(`${workspaceId} ${month}  restoring  ${count(read)} of ${plural(total, 'record')}`);
    }
  const differingDays = await months.differences(of);
  return { ...of, ...added, known: total - added.answers - added.keywordChecks, differingDays };
}

function describeRestored({ workspaceId, month, answers, keywordChecks, ...one }: Restored): string {
  const records = `${plural(answers, 'answer')} and ${plural(keywordChecks, 'keyword check')}`;
  const known = one.known === 0 ? '' : ` ${plural(one.known, 'record')} had not been deleted.`;
  const days = one.differingDays.map(({ day }) => day).join(', ');
  const differing =
    days === ''
      ? ''
      : ` The figures of these days are not those of the records, and were not changed: ${days}.`;
  return `Restored ${records} of ${month} of ${workspaceId}.${known}${differing}`;
}

/** Parses a month that is over. */
function closedMonth(text: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It must be a month, such as 2025-01.');
  if (text >= new Date().toISOString().slice(0, 7))
    throw new InvalidArgumentError('It must be over: this month still gets records.');
  return text;
}

const ARCHIVE_HELP = `
For each workspace, FOLDER/2025-01/ws_... gets answers.parquet (answers with their texts, mentions, citations, judgments and
opinions), keyword-checks.parquet, and manifest.json with the number of rows and the SHA-256 digest of each file. The files are
read again and compared before anything is deleted, and each record once more when it is deleted. Figures stay, because they are
counted in packed answers, and so do the records that "visibility retention" keeps.

Months leave in order: earlier raw records have to be archived or deleted first. From then on the workspace rejects records of
these days, as after "visibility retention". The service can keep running. To finish an interrupted run, run it again
with the same folder.

Examples:
  visibility history archive 2025-01 --to archive
  visibility history archive 2025-01 --to archive --workspace ws_... --yes
  duckdb -c "select platform, count(*) from 'archive/2025-01/*/answers.parquet' group by all"`;

const RESTORE_HELP = `
The answers and keyword checks of the month can then be listed, searched and exported again. Nothing is counted twice: packed
answers, from which figures are computed, stay as they are. They are compared with the records, and days on which they differ
are listed. Records that are still there are skipped, so an interrupted run can be repeated.

Imports of these days stay rejected, and "visibility retention" leaves the records until the month is archived again. An archive
can only be restored into the workspace from which it came.

Examples:
  visibility history restore archive/2025-01
  visibility history restore archive --workspace ws_...
  visibility history archive 2025-01 --to archive --yes     # removes them again, with the same files`;
