import { sql } from '../../../src/platform/database.js';
import type { Call } from '../../../scripts/lab/load/calls.js';
import type { Stack } from './stack.js';

const STATEMENT = /\b(?:insert into|delete from|select .{1,200} from|update \w+ set)\b/i;
/** A line of a facts. */
const FRAME = /\.[jt]s:\d+:\d+/;

/** A text that was written. Several requests with one Idempotency-Key are one write. */
interface Write {
  readonly text: string;
  readonly outcomes: Set<Call['outcome']>;
  /** The ids in the successful responses. */
  readonly ids: Set<string>;
}

/** A kind of call that writes a text, and how to find what it wrote. */
interface Kind {
  readonly method: string;
  readonly path: string;
  /** The member of the body with the text. */
  readonly member: string;
  readonly idOf: (body: Call['body'], text: string) => string;
  /** Selects every `text` and its `id`. */
  readonly stored: string;
}

const kinds: readonly Kind[] = [
  {
    method: 'POST',
    path: '/v1/prompts',
    member: 'text',
    idOf: ({ promptId }) => String(promptId),
    stored: 'select prompt_id as id, text from prompts',
  },
  {
    method: 'PATCH',
    path: '/v1/brand',
    member: 'positioning',
    idOf: ({ version }, text) => `${String(version)} ${text}`,
    stored: `select version || ' ' || positioning as id, positioning as text from brand_versions`,
  },
];

/** The facts that the oracle judges by. */
export type Facts = Pick<Stack, 'database' | 'secrets' | 'revocations' | 'output'> & {
  readonly log: Pick<Stack['log'], 'calls'>;
};

/** Everything that must hold whatever happened, and does not. Each text must have been sent by one write only. */
export async function findProblems(facts: Facts): Promise<string[]> {
  return [
    ...(await Promise.all(kinds.map((kind) => writeProblems(facts, kind)))).flat(),
    ...(await versionProblems(facts)),
    ...(await capProblems(facts)),
    ...revocationProblems(facts),
    ...leaks(facts),
  ];
}

async function writeProblems({ database, log }: Facts, kind: Kind): Promise<string[]> {
  const rows = await sql<{ id: string; text: string }>(database, kind.stored);
  const ids = new Set(rows.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { text } of rows) counts.set(text, (counts.get(text) ?? 0) + 1);
  return writesOf(log.calls, kind).flatMap((write) => {
    const count = counts.get(write.text) ?? 0;
    const isLost = [...write.ids].some((id) => !ids.has(id));
    return [
      ...(count > 1 || write.ids.size > 1 ? [`"${write.text}" was written ${count} times`] : []),
      ...(isLost ? [`"${write.text}" was acknowledged and is lost`] : []),
      ...(count > 0 && isRefused(write) ? [`"${write.text}" was refused and is there`] : []),
    ];
  });
}

function writesOf(calls: readonly Call[], { method, path, member, idOf }: Kind): Write[] {
  const writes = new Map<string, Write>();
  for (const { sent, outcome, body, ...call } of calls) {
    const text = sent?.[member];
    if (call.method !== method || call.path !== path || typeof text !== 'string') continue;
    const write = writes.get(text) ?? { text, outcomes: new Set(), ids: new Set() };
    writes.set(text, write);
    write.outcomes.add(outcome);
    if (outcome === 'ok') write.ids.add(idOf(body, text));
  }
  return [...writes.values()];
}

const isRefused = ({ outcomes }: Write) => outcomes.size === 1 && outcomes.has('refused');

async function versionProblems({ database }: Facts): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    database,
    `select workspace_id as id from brand_versions group by 1
     having count(*) <> max(version) or count(*) filter (where superseded_at is null) <> 1`,
  );
  return rows.map(({ id }) => `${id} has versions with gaps, or not one that is active`);
}

async function capProblems({ database }: Facts): Promise<string[]> {
  const rows = await sql<{ id: string; count: number; cap: number }>(
    database,
    `select workspace_id as id, prompt_cap as cap, count(*)::integer as count from workspaces join prompts using (workspace_id)
     where archived_at is null and prompt_cap >= 0 group by 1, 2 having count(*) > prompt_cap`,
  );
  return rows.map(({ id, count, cap }) => `${id} tracks ${count} prompts, and its cap is ${cap}`);
}

function revocationProblems({ log, revocations }: Facts): string[] {
  return log.calls.flatMap(({ key = '', startedAt, outcome, method, path }) => {
    const revokedAt = revocations.get(key) ?? Infinity;
    return outcome === 'ok' && startedAt > revokedAt
      ? [`${method} ${path} succeeded with a revoked key`]
      : [];
  });
}

/** Logs may contain the frames of a stack, without the message of its error. */
function leaks(facts: Facts): string[] {
  const secrets = [...facts.secrets];
  const output = facts.output();
  const bodies = facts.log.calls
    .filter(
      ({ text, path }) =>
        STATEMENT.test(text) ||
        FRAME.test(text) ||
        (path !== '/v1/api-keys' && secrets.some((one) => text.includes(one))),
    )
    .map(({ method, path, text }) => `the response of ${method} ${path} leaks: ${text.slice(0, 300)}`);
  const lines = output.split('\n').filter((line) => STATEMENT.test(line));
  return [
    ...bodies,
    ...lines.map((line) => `a log leaks a statement: ${line.slice(0, 300)}`),
    ...secrets
      .filter((one) => output.includes(one))
      .map((one) => `a log contains the key ${one.slice(0, 12)}`),
  ];
}
