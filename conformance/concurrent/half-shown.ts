import type { PromptRow } from '../run/state.js';
import type { Entry } from './history.js';

interface Problem {
  readonly list: Entry;
  readonly expected: string;
  readonly got: string;
}

/** A list that shows only one half of a replacement, or some of the prompts of a bulk insert; else undefined. */
export function halfShown(entries: readonly Entry[]): Problem | undefined {
  const lists = entries.filter(({ call, reply }) => call.kind === 'list' && reply.kind === 'accepted');
  for (const list of lists)
    for (const write of entries) {
      const problem = halfOf(write, groupsOf(list), isOlder(write, entries));
      if (problem !== undefined) return { list, ...problem };
    }
  return undefined;
}

interface Groups {
  readonly tracked: ReadonlySet<string>;
  readonly archived: ReadonlySet<string>;
}

function groupsOf({ reply }: Entry): Groups {
  const ids = (name: string) =>
    new Set(reply.kind === 'accepted' ? ((reply.json[name] ?? []) as PromptRow[]).map(({ id }) => id) : []);
  return { tracked: ids('tracked'), archived: ids('archived') };
}

/** Whether the prompt that a call names existed before the history. Another one may be missing in a list. */
function isOlder({ call }: Entry, entries: readonly Entry[]): boolean {
  return !entries.some(
    ({ call: { kind }, reply }) =>
      (kind === 'add' || kind === 'replace') &&
      reply.kind === 'accepted' &&
      'id' in call &&
      reply.json.promptId === call.id,
  );
}

function halfOf(
  { call, reply }: Entry,
  { tracked, archived }: Groups,
  isOld: boolean,
): Omit<Problem, 'list'> | undefined {
  if (reply.kind !== 'accepted') return undefined;
  const isShown = (id: string) => tracked.has(id) || archived.has(id);
  if (call.kind === 'replace') {
    const successor = String(reply.json.promptId);
    const isOldShown = tracked.has(call.id);
    if (isOldShown !== isShown(successor) || (!isOldShown && !isOld)) return undefined;
    const got = isOldShown
      ? `the list shows ${call.id} as tracked, and ${successor} too`
      : `the list shows neither ${call.id} as tracked, nor ${successor}`;
    return { expected: `one of ${call.id} and its replacement ${successor} in each list`, got };
  }
  if (call.kind !== 'bulk') return undefined;
  const created = createdBy(reply.json.results);
  const missing = created.filter((id) => !isShown(id));
  if (missing.length === 0 || missing.length === created.length) return undefined;
  const got = `the list shows ${created.length - missing.length}, without ${missing.join(', ')}`;
  return { expected: `all ${created.length} prompts of a bulk insert in the list, or none`, got };
}

const createdBy = (results: unknown): string[] =>
  (Array.isArray(results) ? (results as { promptId: string; created: boolean }[]) : [])
    .filter(({ created }) => created)
    .map(({ promptId }) => promptId);
