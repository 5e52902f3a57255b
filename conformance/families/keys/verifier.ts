import type { RuleId } from '../../catalog/index.js';
import { keyPath, type Actor } from '../../http/actor.js';
import type { Exchange } from '../../http/exchange.js';
import type { CheckContext } from '../../run/context.js';
import { SetupFailed } from '../../run/outcome.js';
import { keyDifferences, keyRows, type KeyRow } from '../../run/state.js';

/** A key that the commands issued. */
export interface KnownKey {
  readonly id: string;
  /** An actor that uses the key. */
  readonly holder: Actor;
  isRevoked: boolean;
  /** The first revokedAt in the list; null while the key is active, or if revoked keys are not listed. */
  revokedAt: string | null;
}

/** The maximum number of keys that the commands keep active, because a workspace may limit them. */
const MAX_ACTIVE = 4;

/** Verifies the keys of a workspace while commands issue and revoke some of them. */
export class KeyVerifier {
  readonly keys: KnownKey[] = [];

  private constructor(
    readonly t: CheckContext,
    /** The last list that passed the assertions. */
    private rows: readonly KeyRow[],
  ) {}

  static async begin(t: CheckContext): Promise<KeyVerifier> {
    return new KeyVerifier(t, keyRows(await t.paid.get('/v1/api-keys')));
  }

  get active(): KnownKey[] {
    return this.keys.filter(({ isRevoked }) => !isRevoked);
  }

  get revoked(): KnownKey[] {
    return this.keys.filter(({ isRevoked }) => isRevoked);
  }

  /** The active key at a position. Issues one if there are none. */
  async anyActive(index: number): Promise<KnownKey> {
    const { active } = this;
    const known =
      active[index % active.length] ?? (await this.mint(`key ${this.t.nonce}-${this.t.run.next()}`));
    if (known === undefined) throw new SetupFailed('no key could be issued');
    return known;
  }

  /** The revoked key at a position. Revokes one if there are none. */
  async anyRevoked(index: number): Promise<KnownKey> {
    const { revoked } = this;
    const known = revoked[index % revoked.length];
    if (known !== undefined) return known;
    const active = await this.anyActive(index);
    await this.revoke(active, this.t.paid);
    return active;
  }

  /** Issues a key. Undefined if the workspace has reached its limit of keys. */
  async mint(name: string): Promise<KnownKey | undefined> {
    const { t } = this;
    const oldest = this.active.length < MAX_ACTIVE ? undefined : this.active[0];
    if (oldest !== undefined) await this.revoke(oldest, t.paid);
    const exchange = await t.paid.post('/v1/api-keys', { name });
    if (exchange.isRejection) return undefined;
    t.accepts('KEY-03', exchange, 201);
    const { id, key, keyPrefix } = (exchange.json ?? {}) as Record<string, unknown>;
    const isShape = [id, key, keyPrefix].every((one) => typeof one === 'string' && one !== '');
    t.holds('KEY-03', isShape, 'the strings id, key and keyPrefix', exchange.status, exchange);
    const isNew = !this.rows.some((row) => row.id === id) && this.keys.every((known) => known.id !== id);
    t.holds('KEY-10', isNew, 'a new id', id, exchange);
    await this.settle('KEY-24', [id as string], [exchange], (rows) => {
      const row = rows.find((one) => one.id === id);
      const got = { name: row?.name, keyPrefix: row?.keyPrefix, revokedAt: row?.revokedAt };
      t.equal('KEY-07', got, { name, keyPrefix, revokedAt: null }, 'the new key in the list', exchange);
    });
    const holder = t.run.actorWith(key as string, t.paid.owner, id as string);
    const known = { id: id as string, holder, isRevoked: false, revokedAt: null };
    this.keys.push(known);
    return known;
  }

  /** Calls with a key. An active key must be accepted, and a revoked one rejected at once. */
  async use(known: KnownKey, send: (holder: Actor) => Promise<Exchange>): Promise<Exchange> {
    const exchange = await send(known.holder);
    if (known.isRevoked) this.t.code('KEY-21', exchange, 401, 'unauthorized');
    else
      this.t.holds('KEY-24', exchange.isSuccess, 'a success: the key is active', exchange.summary, exchange);
    return exchange;
  }

  /** Revokes a key, which may be revoked already. */
  async revoke(known: KnownKey, by: Actor): Promise<void> {
    const { t } = this;
    const exchange = await by.delete(keyPath(known.id));
    // It is not stated whether a key may revoke itself.
    if (by === known.holder && exchange.isRejection) return;
    const rule = known.isRevoked ? 'KEY-22' : 'KEY-18';
    t.accepts(rule, exchange, 204);
    t.holds(rule, exchange.text === '', 'an empty body', exchange.text, exchange);
    await this.assertRevoked(known, exchange);
    await this.use(known, (holder) => holder.get('/v1/me'));
  }

  /**
   * Asserts that a revocation changed only that key in the list, and did not change the time of an earlier revocation.
   */
  async assertRevoked(known: KnownKey, ...evidence: Exchange[]): Promise<void> {
    const wasRevoked = known.isRevoked;
    known.isRevoked = true;
    await this.settle('KEY-24', [known.id], evidence, (rows, list) => {
      const row = rows.find(({ id }) => id === known.id);
      if (row === undefined) return;
      const { revokedAt } = row;
      this.t.holds('KEY-19', revokedAt !== null, 'revokedAt set', revokedAt, ...evidence, list);
      if (wasRevoked && known.revokedAt !== null)
        this.t.equal('KEY-23', revokedAt, known.revokedAt, 'revokedAt', ...evidence, list);
      known.revokedAt = revokedAt;
    });
  }

  /** Asserts that an invalid request is rejected and issues no key. */
  async mintInvalid(rule: RuleId, body: object): Promise<void> {
    const exchange = await this.t.paid.post('/v1/api-keys', body);
    this.t.rejects(rule, exchange);
    await this.settle('KEY-17', [], [exchange]);
  }

  /** Reads the list and asserts that keys not in `touched` are unchanged. Revoked keys may no longer be listed. */
  private async settle(
    others: RuleId,
    touched: readonly string[],
    evidence: readonly Exchange[],
    verify?: (rows: readonly KeyRow[], list: Exchange) => void,
  ): Promise<void> {
    const list = await this.t.paid.get('/v1/api-keys');
    const rows = keyRows(list);
    verify?.(rows, list);
    const mayLeave = this.revoked.map(({ id }) => id);
    const mustStay = ({ id }: KeyRow) =>
      !touched.includes(id) && (!mayLeave.includes(id) || rows.some((row) => row.id === id));
    const differences = keyDifferences(
      this.rows.filter(mustStay),
      rows.filter(({ id }) => !touched.includes(id)),
    );
    this.t.noDifference(others, differences, 'no other key changed', ...evidence, list);
    this.rows = rows;
  }
}
