import { hash } from 'node:crypto';
import { groupBy } from '../domain/group-by.js';
import { inTransaction, type Database, type Transaction } from '../platform/database.js';
import type { RawLine } from './lines/line-reader.js';
import { LineSet } from './lines/line-set.js';
import { createLineSpool, type LineSpool } from './lines/line-spool.js';
import {
  comparedValues,
  differingFields,
  storedDifferences,
  type ComparedValues,
  type StoredComparison,
} from './merge/compared-fields.js';
import type { GoodLine } from './merge-lines.js';
import type { Tally } from './report/tally.js';
import type { LineError } from './types.js';

/** How the lines of a kind are identified, looked up and compared. */
export interface Identification<Line, Identity> {
  /** A record, as errors name it: `observation`. */
  readonly noun: string;
  /** Advice for a line that contradicts a record of its identity. */
  readonly advice: string;
  /** The identity of a good line. */
  identityOf(line: Line): Identity;
  /** Equal for equal identities. */
  keyOf(identity: Identity): string;
  /** False if nothing can be stored with this identity yet. */
  mayBeStored(identity: Identity): boolean;
  /** The keys of those records that are stored, by the positions of their identities, from 0. */
  findKnown(
    transaction: Transaction,
    workspaceId: string,
    identities: readonly Identity[],
  ): Promise<ReadonlyMap<number, readonly unknown[]>>;
  readonly comparison: StoredComparison<Line>;
  /** A stored record, as errors name it. */
  describe(identity: Identity, key: readonly unknown[]): string;
}

interface Candidate<Identity> {
  readonly line: RawLine;
  readonly identity: Identity;
}

export interface RepeatParts {
  readonly database: Database;
  readonly workspaceId: string;
  readonly good: LineSet;
  readonly tally: Tally;
  /** Passes a bad line on, unchanged. */
  readonly reject: (line: RawLine) => void;
}

/** Number of lines that are compared at once. */
const CHUNK = 1_000;

/**
 * Finds lines that repeat a stored record or an earlier line of the file. Those that say the same are known, the others are bad; both
 * are not good any more. Memory does not depend on the size of the file: identities are kept in a temporary file.
 */
export class Repeats<Line, Identity> {
  /** Number of lines that are known. */
  known = 0;
  private candidates: Candidate<Identity>[] = [];

  private readonly identities = createLineSpool();
  private readonly contents = createLineSpool();

  constructor(
    private readonly kind: Identification<Line, Identity>,
    private readonly parts: RepeatParts,
  ) {}

  async close(): Promise<void> {
    await this.identities.close();
    await this.contents.close();
  }

  /** Adds a good line to the current batch. */
  add(line: RawLine, value: unknown): void {
    this.candidates.push({ line, identity: this.kind.identityOf(value as Line) });
  }

  /** Compares the lines of the current batch with stored records. */
  async endBatch(): Promise<void> {
    const candidates = this.candidates;
    this.candidates = [];
    await this.compareStored(candidates.filter(({ identity }) => this.kind.mayBeStored(identity)));
    for (const { line, identity } of candidates)
      if (this.parts.good.has(line.number)) await this.note(this.identities, line.number, identity);
  }

  /** Compares the lines of the file that have the same identity. @param readAgain reads its good lines */
  async end(readAgain: () => AsyncIterable<readonly GoodLine<Line>[]>): Promise<void> {
    const repeated = new LineSet();
    for (const group of this.identities.groups())
      for (const [first, ...others] of (await this.read(this.identities, group)).values())
        if (first !== undefined && others.length > 0)
          for (const { number } of [first, ...others]) repeated.add(number);
    if (repeated.size === 0) return;
    for await (const lines of readAgain())
      for (const line of lines) {
        if (!repeated.has(line.number)) continue;
        const value = line.parse();
        const content = fingerprint(comparedValues(this.kind.comparison.fields, value));
        await this.note(this.contents, line.number, this.kind.identityOf(value), content);
      }
    await this.rejectAgain(readAgain(), await this.findConflicts());
  }

  private async compareStored(candidates: readonly Candidate<Identity>[]): Promise<void> {
    if (candidates.length === 0) return;
    const { database, workspaceId } = this.parts;
    const identities = candidates.map(({ identity }) => identity);
    await inTransaction(database, async (transaction) => {
      const keys = await this.kind.findKnown(transaction, workspaceId, identities);
      const known = candidates.flatMap((candidate, index) => {
        const key = keys.get(index);
        return key === undefined ? [] : [{ ...candidate, key }];
      });
      for (let start = 0; start < known.length; start += CHUNK)
        await this.compareWithKeys(transaction, known.slice(start, start + CHUNK));
    });
  }

  private async compareWithKeys(
    transaction: Transaction,
    known: readonly (Candidate<Identity> & { readonly key: readonly unknown[] })[],
  ): Promise<void> {
    const { kind, parts } = this;
    const { comparison, noun, advice } = kind;
    const rows = known.map(({ line, key }) => {
      const value = JSON.parse(line.bytes?.toString('utf8') ?? '') as Line;
      return { key, values: comparedValues(comparison.fields, value) };
    });
    const differences = await storedDifferences(transaction, parts.workspaceId, comparison, rows);
    for (const [index, { line, identity, key }] of known.entries()) {
      const fields = differences.get(index);
      if (fields === undefined) {
        this.skip(line.number);
        continue;
      }
      const problem = `has the same identity as a stored ${noun} but another ${listed(fields)}: ${advice}`;
      this.reject(line, { problem, conflictsWith: kind.describe(identity, key) });
    }
  }

  private async note(
    spool: LineSpool,
    number: number,
    identity: Identity,
    content: Buffer = Buffer.alloc(0),
  ): Promise<void> {
    const digest = hash('sha256', this.kind.keyOf(identity), 'buffer').subarray(0, DIGEST_BYTES);
    await spool.add(String(digest[0]), { number, bytes: Buffer.concat([digest, content]) });
  }

  /** The noted lines of a group by identity, in the order of the file. */
  private async read(spool: LineSpool, group: string): Promise<ReadonlyMap<string, readonly Noted[]>> {
    const found: Noted[] = [];
    for await (const lines of spool.read(group))
      for (const { number, bytes } of lines) if (bytes !== null) found.push({ number, bytes });
    return groupBy(found, ({ bytes }) => bytes.toString('latin1', 0, DIGEST_BYTES));
  }

  /** Lines that say something else than the first one of their identity, by number; the others are skipped. */
  private async findConflicts(): Promise<ReadonlyMap<number, Conflict>> {
    const { fields } = this.kind.comparison;
    const conflicts = new Map<number, Conflict>();
    for (const group of this.contents.groups())
      for (const [first, ...others] of (await this.read(this.contents, group)).values())
        for (const { number, bytes } of others) {
          const differing = differingFields(fields, valuesIn(first?.bytes ?? bytes), valuesIn(bytes));
          if (differing.length === 0) this.skip(number);
          else conflicts.set(number, { fields: differing, first: first?.number ?? number });
        }
    return conflicts;
  }

  private async rejectAgain(
    batches: AsyncIterable<readonly GoodLine<Line>[]>,
    conflicts: ReadonlyMap<number, Conflict>,
  ): Promise<void> {
    if (conflicts.size === 0) return;
    for await (const lines of batches)
      for (const { number, raw } of lines) {
        const conflict = conflicts.get(number);
        if (conflict === undefined) continue;
        const problem = `has the same identity as an earlier line but another ${listed(conflict.fields)}: ${this.kind.advice}`;
        this.reject(raw, { problem, conflictsWith: `line ${conflict.first}` });
        if (this.parts.tally.stopsEarly()) return;
      }
  }

  private skip(number: number): void {
    this.known += 1;
    this.parts.good.delete(number);
  }

  private reject(line: RawLine, error: LineError): void {
    this.parts.good.delete(line.number);
    this.parts.tally.addBad(line.number, [error]);
    this.parts.reject(line);
  }
}

/** A line that was noted: the digest of its identity, and its content. */
interface Noted {
  readonly number: number;
  readonly bytes: Buffer;
}

interface Conflict {
  readonly fields: readonly string[];
  /** The number of the first line with the same identity. */
  readonly first: number;
}

const DIGEST_BYTES = 16;
const VALUE_BYTES = 8;
const NONE = Buffer.alloc(VALUE_BYTES);

/** A digest of each value; zeros for null. */
function fingerprint(values: ComparedValues): Buffer {
  return Buffer.concat(
    values.map((value) =>
      value === null ? NONE : hash('sha256', String(value), 'buffer').subarray(0, VALUE_BYTES),
    ),
  );
}

/** The digests in the content of a noted line. */
function valuesIn(bytes: Buffer): ComparedValues {
  const count = (bytes.length - DIGEST_BYTES) / VALUE_BYTES;
  return Array.from({ length: count }, (_, index) => {
    const start = DIGEST_BYTES + index * VALUE_BYTES;
    const digest = bytes.subarray(start, start + VALUE_BYTES);
    return digest.equals(NONE) ? null : digest.toString('hex');
  });
}

/** Number of differing fields that an error names. */
const MAX_NAMED = 4;

/** `answerText, observedAt and 2 more fields` */
function listed(fields: readonly string[]): string {
  const named = fields.slice(0, MAX_NAMED);
  const more = fields.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more field${more === 1 ? '' : 's'}`;
  return named.length === 1 ? named.join() : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
