import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { decoded, type ActorName, type Exchange, type SentRequest } from '../http/exchange.js';
import type { Witness } from '../http/client.js';

/** Something that the run created and must remove. */
export interface Made {
  readonly kind: 'prompt' | 'key';
  readonly id: string;
  /** The role in whose workspace it is. */
  readonly actor: string;
}

/** First line of a ledger: what must be known to clean up after a run that was killed. */
export interface LedgerHead {
  readonly url: string;
  /** Stands in every text and name that the run writes. */
  readonly nonce: string;
  readonly startedAt: string;
}

/** What one workspace looked like before the run touched it. */
export interface Before {
  readonly actor: string;
  readonly tracked: readonly string[];
  readonly keys: readonly string[];
  readonly activeCount: number | null;
  /** The fields of GET /v1/brand; null when they were not read. */
  readonly brand: Readonly<Record<string, unknown>> | null;
}

type Line =
  | ({ readonly line: 'run' } & LedgerHead)
  | ({ readonly line: 'before' } & Before)
  | {
      readonly line: 'write';
      readonly actor: string;
      readonly method: string;
      readonly target: string;
      /** Texts and names in it that are too short for the nonce. */
      readonly names?: readonly string[];
    }
  /** The answer to a write with such names has come; `write` is its position among the writes. */
  | { readonly line: 'answered'; readonly write: number }
  | ({ readonly line: 'made' } & Made)
  | { readonly line: 'gone'; readonly id: string };

/**
 * The account of everything that a run makes. Every write is in the file before it leaves, so that `clean` can take
 * away what a killed run has left. It holds no secrets. Without a file it is kept in memory alone.
 */
export class Ledger implements Witness {
  private readonly open = new Map<string, Made>();
  private readonly everMade = new Set<string>();
  private readonly befores: Before[] = [];
  private writes = 0;
  /** What writes without an answer may have made under names that do not hold the nonce, by their positions. */
  private readonly pending = new Map<number, { readonly actor: string; readonly names: readonly string[] }>();
  private readonly positions = new WeakMap<SentRequest, number>();
  private readonly brandWriters = new Set<string>();
  private readonly firstSavers = new Set<string>();
  private readonly done = { prompts: 0, keys: 0, versions: 0, runs: 0 };

  private constructor(
    readonly head: LedgerHead,
    private readonly file: string | undefined,
  ) {}

  static begin(head: LedgerHead, file?: string): Ledger {
    const ledger = new Ledger(head, file);
    ledger.note({ line: 'run', ...head });
    return ledger;
  }

  /** The account of an earlier run; throws when the file is none. Further lines are added to it. */
  static read(file: string): Ledger {
    const [head, ...rest] = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(parseLine);
    if (head?.line !== 'run')
      throw new Error(`${file} is not a ledger: its first line does not describe a run`);
    const { url, nonce, startedAt } = head;
    const ledger = new Ledger({ url, nonce, startedAt }, file);
    for (const line of rest) ledger.apply(line);
    return ledger;
  }

  /** How many writes were sent so far. */
  get writeCount(): number {
    return this.writes;
  }

  /** Whether the run has sent writes to the brand of a role's workspace. */
  hasWrittenBrand(actor: string): boolean {
    return this.brandWriters.has(actor);
  }

  /** What is still there, oldest first. */
  get left(): readonly Made[] {
    return [...this.open.values()];
  }

  /** Whether the run created it, even if it has since been deleted. */
  hasMade(id: string): boolean {
    return this.everMade.has(id);
  }

  before(actor: string): Before | undefined {
    return this.befores.find((one) => one.actor === actor);
  }

  get actorsSeen(): readonly string[] {
    return this.befores.map(({ actor }) => actor);
  }

  noteBefore(before: Before): void {
    this.note({ line: 'before', ...before });
  }

  /** Whether a text or name without the nonce is of a write to which no answer has come. */
  mayHaveMade(actor: string, name: string): boolean {
    return [...this.pending.values()].some((write) => write.actor === actor && write.names.includes(name));
  }

  beforeWrite(request: SentRequest, { owner }: ActorName): void {
    const { method, target } = request;
    const names = namesIn(request.body).filter((name) => !name.includes(this.head.nonce));
    this.note({ line: 'write', actor: owner, method, target, ...(names.length > 0 ? { names } : {}) });
    if (names.length > 0) this.positions.set(request, this.writes);
  }

  after(exchange: Exchange): void {
    const write = this.positions.get(exchange.request);
    if (write !== undefined) this.note({ line: 'answered', write });
    if (!exchange.isWrite || !exchange.isSuccess) return;
    for (const made of madeBy(exchange)) if (!this.wasThere(made.id)) this.note({ line: 'made', ...made });
    const gone = goneBy(exchange);
    if (gone !== undefined && this.open.has(gone)) this.note({ line: 'gone', id: gone });
    if (exchange.operation === 'saveBrandPositioning') this.noteSave(exchange.actor.owner);
    if (exchange.operation === 'startRecalibration') this.done.runs += 1;
  }

  private noteSave(owner: string): void {
    this.done.versions += 1;
    const before = this.before(owner);
    if (before !== undefined && (before.brand?.positioning ?? null) === null) this.firstSavers.add(owner);
  }

  /** What the run did that cannot be undone, one sentence each. */
  get traces(): string[] {
    const { prompts, keys, versions, runs } = this.done;
    return [
      ...counted(prompts, 'prompt', 'tracked and archived'),
      ...counted(keys, 'API key', 'made and revoked'),
      ...counted(versions, 'version', 'of the brand profile'),
      ...[...this.firstSavers].map((role) => `the first brand profile of the workspace "${role}"`),
      ...counted(runs, 'recalibration', 'started'),
    ];
  }

  /** Takes the file away: everything is clean. */
  close(): void {
    if (this.file !== undefined) rmSync(this.file, { force: true });
  }

  /** A server may answer with a record that was there before the run: that one is never touched. */
  private wasThere(id: string): boolean {
    return this.befores.some(({ tracked, keys }) => tracked.includes(id) || keys.includes(id));
  }

  private note(line: Line): void {
    this.apply(line);
    if (this.file !== undefined) appendFileSync(this.file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  private apply(line: Line): void {
    if (line.line === 'write') this.applyWrite(line);
    else if (line.line === 'before') this.befores.push(line);
    else if (line.line === 'answered') this.pending.delete(line.write);
    else if (line.line === 'made') this.applyMade(line);
    else if (line.line === 'gone') this.open.delete(line.id);
  }

  private applyWrite({ actor, target, names }: Line & { readonly line: 'write' }): void {
    this.writes += 1;
    if (names !== undefined) this.pending.set(this.writes, { actor, names });
    if (target.startsWith('/v1/brand') && !target.startsWith('/v1/brand/recalibrations'))
      this.brandWriters.add(actor);
  }

  private applyMade({ kind, id, actor }: Made): void {
    this.open.set(id, { kind, id, actor });
    this.everMade.add(id);
    this.done[kind === 'prompt' ? 'prompts' : 'keys'] += 1;
  }
}

/** Longer ones have room for the nonce. */
const LONGEST_WITHOUT_NONCE = 24;

/** Texts of prompts and names of keys in a body, as far as they are short. */
function namesIn(body: string | undefined): string[] {
  const item = (value: unknown): unknown[] => {
    const { text, name, prompts } = (value ?? {}) as { text?: unknown; name?: unknown; prompts?: unknown };
    return [text, name, ...(Array.isArray(prompts) ? prompts.flatMap(item) : [])];
  };
  if (body === undefined || !body.startsWith('{')) return [];
  const found = item(parsedBody(body)).filter((one) => typeof one === 'string');
  return [...new Set(found)].filter((name) => name !== '' && name.length <= LONGEST_WITHOUT_NONCE);
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** A run that was killed may have left half a last line. */
function parseLine(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return { line: 'gone', id: '' };
  }
}

/** What an answer says that it made: never a prompt answered with `created: false`. */
function madeBy({ operation, json, actor }: Exchange): Made[] {
  const made = (kind: Made['kind'], id: unknown): Made[] =>
    typeof id === 'string' && id !== '' ? [{ kind, id, actor: actor.owner }] : [];
  if (operation === 'addPrompt' || operation === 'replacePrompt') return made('prompt', json?.promptId);
  if (operation === 'issueApiKey') return made('key', json?.id);
  if (operation !== 'bulkInsertPrompts' || !Array.isArray(json?.results)) return [];
  return (json.results as { promptId?: unknown; created?: unknown }[]).flatMap((item) =>
    item?.created === true ? made('prompt', item.promptId) : [],
  );
}

function goneBy({ operation, request }: Exchange): string | undefined {
  const segment = request.target.split('?', 1)[0]?.split('/')[3];
  const takesAway = ['archivePrompt', 'replacePrompt', 'revokeApiKey'];
  if (operation === undefined || segment === undefined || !takesAway.includes(operation)) return undefined;
  return decoded(segment);
}

/** `3 prompts archived`, `1 prompt archived`; empty for none. */
const counted = (count: number, what: string, done: string): string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'} ${done}`];
