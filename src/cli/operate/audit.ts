import { Command, Option } from 'commander';
import type { Services } from '../../app.js';
import { exitCodes, type CliContext } from '../context.js';
import { openTarget } from '../kit/export-target.js';
import { utcTime } from '../kit/options.js';
import { createScreen } from '../kit/screen.js';
import { table } from '../kit/table.js';
import { plural } from '../kit/words.js';

type Audit = Services['audit'];
type AuditFilter = Parameters<Audit['list']>[0];
type AuditEntry = Awaited<ReturnType<Audit['list']>>[number];

interface AuditOptions {
  workspace?: string;
  action?: string;
  actor?: string;
  since?: Date;
  until?: Date;
  output?: string;
  force?: true;
  json?: true;
}

/** Maximum number of events without --output. */
const LISTED = 1_000;

export function auditCommand(context: CliContext): Command {
  return new Command('audit')
    .description('Show who changed keys, settings, brands and prompts, and when.')
    .option('--workspace <id>', 'only changes of this workspace, which may be deleted')
    .addOption(new Option('--since <time>', 'only from this UTC day or time on').argParser(utcTime))
    .addOption(new Option('--until <time>', 'only before this UTC day or time').argParser(utcTime))
    .option('--action <name>', 'only this action, such as key.issued')
    .option('--actor <actor>', 'only by this actor: key_..., cli:<user> or service')
    .option('--output <file>', 'write all events to a file as NDJSON; "-" is standard output')
    .option('--force', 'with --output: replace an existing file')
    .option('--json', 'print the events, or with --output their number, as JSON')
    .addHelpText('after', HELP)
    .action((options: AuditOptions) =>
      options.output === undefined ? list(context, options) : save(context, options.output, options),
    );
}

async function list(context: CliContext, { json, ...options }: AuditOptions): Promise<void> {
  const events = await context.withServices(({ audit }) => audit.list(filterOf(options), LISTED));
  if (json) return context.out(JSON.stringify({ events }));
  if (events.length === 0) return context.out('No events.');
  context.out(table(['TIME', 'WORKSPACE', 'ACTOR', 'ACTION', 'SUBJECT', 'CHANGE'], events.map(toRow)));
  if (events.length === LISTED)
    createScreen(context).warning('Only the latest 1,000 events are shown. All of them: --output <file>.');
}

async function save(context: CliContext, path: string, options: AuditOptions): Promise<void> {
  const target = await openTarget({ path, gzip: path.endsWith('.gz'), force: options.force === true });
  let events = 0;
  try {
    await context.withServices(async ({ audit }) => {
      for await (const batch of audit.export(filterOf(options))) {
        await target.write(batch.map((event) => `${JSON.stringify(event)}\n`).join(''));
        events += batch.length;
      }
    });
    await target.finish();
  } catch (error) {
    await target.abandon();
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    createScreen(context).error(
      `The output was closed after ${plural(events, 'event')}, so it is not complete.`,
    );
    return context.exit(exitCodes.failed);
  }
  const text = options.json ? JSON.stringify({ events }) : `${plural(events, 'event')} written to ${path}.`;
  if (path !== '-') context.out(text);
  else if (options.json || context.isTerminal) context.err(`${text}\n`);
}

function filterOf({ workspace, action, actor, since, until }: AuditOptions): AuditFilter {
  return {
    ...(workspace !== undefined && { workspaceId: workspace }),
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}

function toRow(event: AuditEntry): string[] {
  const { occurredAt, workspaceId, actor, action, subjectId } = event;
  return [occurredAt.toISOString(), workspaceId, actor, action, subjectId, changeText(event)];
}

/** Characters of a change in the table. */
const MAX_TEXT = 80;

/** The members that differ, such as `plan: "free" -> "paid"`. */
function changeText({ before, after }: AuditEntry): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const parts = names.flatMap((name) => {
    const [old, present] = [valueText(before?.[name]), valueText(after?.[name])];
    return old === present ? [] : [`${name}: ${old} -> ${present}`];
  });
  const text = parts.join(', ') || '-';
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
}

const valueText = (value: unknown) => (value === undefined ? '-' : JSON.stringify(value));

const HELP = `
An event is stored in the same transaction as its change, and can be neither changed nor deleted. It has the actor (the id
of an API key, "cli:" and the user who ran a command, or "service"), the id of the request, and what changed, without
secrets. docs/audit.md lists the actions.

Without --output, the latest 1,000 events are shown, newest first. A file whose name ends in .gz is compressed.

Examples:
  visibility audit --workspace ws_...
  visibility audit --action key.issued --since 2026-11-01
  visibility audit --actor key_... --json
  visibility audit --since 2026-11-01 --until 2026-12-01 --output audit.ndjson.gz`;
