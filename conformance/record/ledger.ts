import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { decoded, type ActorName, type Exchange, type SentRequest } from '../http/exchange.js';
import type { ClientObserver } from '../http/client.js';

/** A prompt or key that the run created and must remove. */
export interface CreatedResource {
  readonly kind: 'prompt' | 'key';
  readonly id: string;
  /** The role whose workspace contains the resource. */
  readonly actor: string;
}

/** The first line of a ledger, with the information that is needed to clean up after a run that was killed. */
export interface LedgerHead {
  readonly url: string;
  /** Part of every text and name that the run writes. */
  readonly nonce: string;
  readonly startedAt: string;
}

/** The state of a workspace before the run. */
export interface Before {
  readonly actor: string;
  readonly tracked: readonly string[];
  readonly keys: readonly string[];
  readonly activeCount: number | null;
  /** The fields of GET /v1/brand; null if they were not read. */
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
      /** The texts and names in the write that are too short to contain the nonce. */
      readonly names?: readonly string[];
    }
  /** A write with such names got a response; `write` is its position among the writes. */
  | { readonly line: 'answered'; readonly write: number }
  | ({ readonly line: 'made' } & CreatedResource)
  | { readonly line: 'gone'; readonly id: string };

/**
 * A record of everything that a run creates. Every write is appended to the file before it is sent, so that `clean` can
 * remove the resources of a run that was killed. Contains no secrets. Without a file, it is kept in memory.
 */
export class Ledger implements ClientObserver {
  private readonly open = new Map<string, CreatedResource>();
  private readonly everCreated = new Set<string>();
  private readonly befores: Before[] = [];
  private writes = 0;
  /** Names without the nonce in writes that got no response, by position of the write. They may have been created. */
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

  /**
   * Reopens the ledger of an earlier run.
   * @throws Error if the file is not a ledger
   */
  static read(file: string): Ledger {
    const [head, ...rest] = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(parseLine);
    if (head?.line !== 'run')
      throw new Error(`${file} is not a ledger: its first line does not describe a run`);
    const { url, nonce, startedAt } = head;
    const ledger = new Ledger({ url, nonce, startedAt }, file);
    for (const line of rest) ledger.apply(line);
    return ledger;
  }

  get writeCount(): number {
    return this.writes;
  }

  /** Whether the run has written to the brand of a role's workspace. */
  hasWrittenBrand(actor: string): boolean {
    return this.brandWriters.has(actor);
  }

  /** The created resources that still exist, oldest first. */
  get remaining(): readonly CreatedResource[] {
    return [...this.open.values()];
  }

  /** Whether the run created the resource, even if it has since been deleted. */
  hasCreated(id: string): boolean {
    return this.everCreated.has(id);
  }

  before(actor: string): Before | undefined {
    return this.befores.find((one) => one.actor === actor);
  }

  get inventoriedActors(): readonly string[] {
    return this.befores.map(({ actor }) => actor);
  }

  noteBefore(before: Before): void {
    this.note({ line: 'before', ...before });
  }

  /** Whether a write without a response may have created this text or name. */
  mayHaveCreated(actor: string, name: string): boolean {
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
    for (const made of createdBy(exchange)) if (!this.wasThere(made.id)) this.note({ line: 'made', ...made });
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

  /** Phrases that describe the irreversible effects of the run. */
  get traces(): string[] {
    const { prompts, keys, versions, runs } = this.done;
    return [
      ...counted(prompts, 'prompt', 'tracked and archived'),
      ...counted(keys, 'API key', 'created and revoked'),
      ...counted(versions, 'version', 'of the brand profile'),
      ...[...this.firstSavers].map((role) => `the first brand profile of the workspace "${role}"`),
      ...counted(runs, 'recalibration', 'started'),
    ];
  }

  /** Deletes the file if nothing is left to clean up. */
  close(): void {
    if (this.file !== undefined) rmSync(this.file, { force: true });
  }

  /** Whether the record existed before the run and must never be removed. A server may return such a record. */
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
    else if (line.line === 'made') this.applyCreated(line);
    else if (line.line === 'gone') this.open.delete(line.id);
  }

  private applyWrite({ actor, target, names }: Line & { readonly line: 'write' }): void {
    this.writes += 1;
    if (names !== undefined) this.pending.set(this.writes, { actor, names });
    if (target.startsWith('/v1/brand') && !target.startsWith('/v1/brand/recalibrations'))
      this.brandWriters.add(actor);
  }

  private applyCreated({ kind, id, actor }: CreatedResource): void {
    this.open.set(id, { kind, id, actor });
    this.everCreated.add(id);
    this.done[kind === 'prompt' ? 'prompts' : 'keys'] += 1;
  }
}

/** The maximum length of texts that have no room for the nonce. */
const MAX_WITHOUT_NONCE = 24;

/** The prompt texts and key names in a body that are too short to contain the nonce. */
function namesIn(body: string | undefined): string[] {
  const item = (value: unknown): unknown[] => {
    const { text, name, prompts } = (value ?? {}) as { text?: unknown; name?: unknown; prompts?: unknown };
    return [text, name, ...(Array.isArray(prompts) ? prompts.flatMap(item) : [])];
  };
  if (body === undefined || !body.startsWith('{')) return [];
  const found = item(parsedBody(body)).filter((one) => typeof one === 'string');
  return [...new Set(found)].filter((name) => name !== '' && name.length <= MAX_WITHOUT_NONCE);
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses a line. The last one may be incomplete if the run was killed. */
function parseLine(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return { line: 'gone', id: '' };
  }
}

/** The resources that a response reports as created. Prompts with `created: false` are left out. */
function createdBy({ operation, json, actor }: Exchange): CreatedResource[] {
  const made = (kind: CreatedResource['kind'], id: unknown): CreatedResource[] =>
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
  const removals = ['archivePrompt', 'replacePrompt', 'revokeApiKey'];
  if (operation === undefined || segment === undefined || !removals.includes(operation)) return undefined;
  return decoded(segment);
}

/** Formats a count: `3 prompts archived` or `1 prompt archived`; empty for zero. */
const counted = (count: number, what: string, done: string): string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'} ${done}`];
