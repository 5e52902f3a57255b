import type { Exchange } from '../http/exchange.js';

/** The stated type of each field of a prompt; `?` for those that may be null. */
const fields = {
  id: 'string',
  text: 'string',
  topic: 'string?',
  status: 'string',
  createdBy: 'string',
  pausedReason: 'string?',
  archivedBy: 'string?',
  archivedReason: 'string?',
  hasObservations: 'boolean',
  updatedAt: 'string',
} as const;

type Row = Readonly<Record<string, unknown>>;

/** What is wrong with the prompts of a list, one sentence each. */
export interface RowProblems {
  readonly missing: string[];
  readonly types: string[];
  /** Ids that stand there more than once, in one group or in both. */
  readonly twice: string[];
}

/** Looks at every prompt of both groups in an answer to GET /v1/prompts. */
export function rowProblems(list: Exchange): RowProblems {
  const rows = (['tracked', 'archived'] as const).flatMap((group) =>
    ((list.json?.[group] ?? []) as Row[]).map((row) => ({ row, where: `${String(row.id)} in ${group}` })),
  );
  const counts = new Map<unknown, number>();
  for (const { row } of rows) counts.set(row.id, (counts.get(row.id) ?? 0) + 1);
  return {
    missing: rows.flatMap(({ row, where }) =>
      Object.keys(fields)
        .filter((name) => !Object.hasOwn(row, name))
        .map((name) => `${where} has no ${name}`),
    ),
    types: rows.flatMap(({ row, where }) =>
      Object.entries(fields)
        .filter(([name, type]) => Object.hasOwn(row, name) && !isOfType(row[name], type))
        .map(([name]) => `${where} has ${name} ${JSON.stringify(row[name])}`),
    ),
    twice: [...counts].filter(([, count]) => count > 1).map(([id, count]) => `${String(id)}: ${count} times`),
  };
}

function isOfType(value: unknown, type: string): boolean {
  return value === null ? type.endsWith('?') : typeof value === type.replace('?', '');
}
