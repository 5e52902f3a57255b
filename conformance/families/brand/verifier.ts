import type { RuleId } from '../../catalog/index.js';
import type { Exchange } from '../../http/exchange.js';
import { BRAND, brandNow, COMPETITORS, isSameValue } from '../../kit/brand-state.js';
import type { Assertion } from '../../kit/sequences/transition.js';
import type { CheckContext } from '../../run/context.js';
import { brandDifferences, type BrandState } from '../../run/state.js';

/** The optional fields of a save. */
export interface Optional {
  readonly audience?: string | null;
  readonly productDescription?: string | null;
  readonly tone?: string | null;
  readonly competitors?: readonly string[];
  readonly excludedTopics?: readonly string[];
}
const optional = ['audience', 'productDescription', 'tone', 'competitors', 'excludedTopics'] as const;
const authored = ['positioning', 'audience', 'productDescription', 'tone', 'excludedTopics'] as const;

/** Adds the expectations for the brand after a call. */
type Verify = (expect: Expect, now: BrandState) => void;
type Expect = (rule: RuleId, isTrue: boolean, expected: string, got: unknown, isWarning?: boolean) => void;

/** Predicts the brand while commands change it. Where implementations may choose, it follows the server. */
export class BrandVerifier {
  private constructor(
    readonly t: CheckContext,
    /** The last brand that matched the expectations; null before the first save if there was no profile. */
    private state: BrandState | null,
  ) {}

  static async begin(t: CheckContext): Promise<BrandVerifier> {
    return new BrandVerifier(t, await brandNow(t.paid));
  }

  get isPinned(): boolean {
    return typeof this.state?.competitorsPinnedAt === 'string';
  }

  /** Saves the brand. The save must succeed unless it would change a pinned list. */
  async save(positioning: string, fields: Optional): Promise<void> {
    const { t, state } = this;
    const exchange = await t.paid.patch(BRAND, { positioning, ...fields });
    const { competitors } = fields;
    const isLocked = this.isPinned && competitors !== undefined;
    if (isLocked && exchange.isRejection) return this.unchanged('BR-14', exchange);
    t.accepts(Object.keys(fields).length === 0 ? 'BR-16' : 'BR-07', exchange, 200);
    const { version, superseded } = (exchange.json ?? {}) as Record<string, unknown>;
    if (isSaved(state)) {
      t.equal('BR-04', version, state.version + 1, 'version', ...state.evidence, exchange);
      t.equal('BR-05', superseded, true, 'superseded', exchange);
    }
    await this.settle([exchange], (expect, now) => {
      expect('BR-04', now.version === version, `version ${String(version)}, as in the response`, now.version);
      expect('BR-07', now.positioning === positioning, `positioning "${positioning}"`, now.positioning);
      for (const name of optional)
        if (fields[name] === undefined) verifyOmitted(expect, name, state, now);
        else if (name !== 'competitors' || !isLocked) verifySent(expect, name, fields[name], now);
      const lists = [competitors, state?.competitors];
      const isOneOf = lists.some((list) => isSameValue(now.competitors, list));
      if (isLocked) expect('BR-37', isOneOf, 'the sent or the pinned list', now.competitors);
      verifyPinKept(expect, state, now);
    });
    this.observeOmitted(state, fields, exchange);
  }

  /** Pins a list. The server may reject this if a list is already pinned. */
  async pin(names: readonly string[]): Promise<void> {
    const { t, state, isPinned } = this;
    const exchange = await t.paid.put(COMPETITORS, { competitors: names });
    if (isPinned && exchange.isRejection) return this.unchanged('BR-24', exchange);
    t.accepts('BR-18', exchange, 200);
    t.equal('BR-20', exchange.json?.count, names.length, 'count', exchange);
    await this.settle([exchange], (expect, now) => {
      expect('BR-19', isSameValue(now.competitors, names), `the names ${names.join(', ')}`, now.competitors);
      const at = now.competitorsPinnedAt;
      expect('BR-21', typeof at === 'string', 'competitorsPinnedAt set', at);
      verifyAuthored(expect, state, now);
    });
  }

  /** Unpins the list, which keeps its names. The server may reject this if the list is not pinned. */
  async unpin(): Promise<void> {
    const { t, state, isPinned } = this;
    const exchange = await t.paid.delete(COMPETITORS);
    if (!isPinned && exchange.isRejection) return this.unchanged('BR-26', exchange);
    t.accepts(isPinned ? 'BR-25' : 'BR-26', exchange, 200);
    const { length } = state?.competitors ?? [];
    const count: unknown = exchange.json?.count;
    // The count may also mean the number of names that are still pinned.
    if (isPinned && count !== 0)
      t.equal('BR-28', count, length, 'count', ...(state?.evidence ?? []), exchange);
    await this.settle([exchange], (expect, now) => {
      const isSame = isSameValue(now.competitors, state?.competitors ?? []);
      expect('BR-26', isSame, `the names ${state?.competitors.join(', ')}`, now.competitors);
      expect('BR-27', now.competitorsPinnedAt === null, 'competitorsPinnedAt null', now.competitorsPinnedAt);
      verifyAuthored(expect, state, now);
    });
  }

  /** Asserts that a save or a pin was rejected and changed nothing. */
  async rejected(rule: RuleId, exchange: Exchange, unchanged: RuleId): Promise<void> {
    this.t.rejects(rule, exchange);
    await this.unchanged(unchanged, exchange);
  }

  /** Saves in parallel. The accepted saves must get consecutive versions, and the last of them must be active. */
  async race(positionings: readonly string[]): Promise<void> {
    const { t, state } = this;
    const responses = await t.paid.inParallel(
      positionings.map((positioning) => () => t.paid.patch(BRAND, { positioning })),
    );
    const taken = responses.filter(({ isSuccess }) => isSuccess);
    for (const response of responses) if (!response.isSuccess) t.rejects('BR-35', response);
    if (taken.length === 0) return this.unchanged('BR-14', ...responses);
    const versions = taken.map(({ json }) => json?.version as number).sort((a, b) => a - b);
    const first = isSaved(state) ? state.version + 1 : (versions[0] ?? 0);
    const wanted = taken.map((_, index) => first + index);
    t.equal('BR-35', versions, wanted, 'versions of the accepted saves', ...responses);
    const last = wanted.at(-1);
    const winner = positionings[responses.findIndex(({ json }) => json?.version === last)];
    await this.settle(responses, (expect, now) => {
      expect('BR-35', now.version === last, `version ${last}`, now.version);
      expect('BR-35', now.positioning === winner, `the positioning of version ${last}`, now.positioning);
      for (const name of optional) verifyOmitted(expect, name, state, now);
      verifyPinKept(expect, state, now);
    });
  }

  private observeOmitted(before: BrandState | null, fields: Optional, exchange: Exchange): void {
    const { t, state } = this;
    const omitted = optional.filter((name) => fields[name] === undefined && !isEmpty(before?.[name]));
    if (before === null || state === null || omitted.length === 0) return;
    const isKept = omitted.every((name) => isSameValue(before[name], state[name]));
    const found = `an omitted field is ${isKept ? 'kept' : 'cleared'}`;
    t.observe('NS-077', found, isKept, exchange, ...state.evidence);
  }

  private async unchanged(rule: RuleId, ...evidence: Exchange[]): Promise<void> {
    const now = await brandNow(this.t.paid);
    const differences =
      now === null || this.state === null
        ? now === this.state
          ? []
          : ['the profile appeared or disappeared']
        : brandDifferences(this.state, now);
    const before = this.state?.evidence ?? [];
    this.t.noDifference(rule, differences, 'no change', ...before, ...evidence, ...(now?.evidence ?? []));
  }

  /** Reads the brand and verifies it. If an expectation fails, reads it again after the settle time. */
  private async settle(evidence: readonly Exchange[], verify: Verify): Promise<void> {
    const { t } = this;
    let { now, assertions } = await this.look(verify);
    const late = assertions.find(isBroken);
    if (late !== undefined) {
      await t.sleep(t.run.settings.settleMs);
      ({ now, assertions } = await this.look(verify));
      if (!assertions.some(isBroken))
        t.prefers(late.rule, false, `${late.expected}, immediately`, late.got, ...evidence);
    }
    const shown = [...(this.state?.evidence ?? []), ...evidence, ...(now?.evidence ?? [])];
    for (const { rule, isTrue, isWarning, expected, got } of assertions)
      if (isWarning) t.prefers(rule, isTrue, expected, got, ...shown);
      else t.holds(rule, isTrue, expected, got, ...shown);
    this.state = now;
  }

  /** Reads the brand. Until something is saved or pinned, there may be no profile to verify. */
  private async look(verify: Verify): Promise<{ now: BrandState | null; assertions: readonly Assertion[] }> {
    const now = this.state === null ? await brandNow(this.t.paid) : await this.t.run.brand(this.t.paid);
    const assertions: Assertion[] = [];
    if (now !== null)
      verify((rule, isTrue, expected, got, isWarning = false) => {
        assertions.push({ rule, isTrue, isWarning, expected, got: JSON.stringify(got) ?? 'nothing' });
      }, now);
    return { now, assertions };
  }
}

/** Whether the brand was saved. Before the first save, the version is not stated. */
const isSaved = (state: BrandState | null): state is BrandState => (state?.positioning ?? null) !== null;
const isBroken = ({ isTrue, isWarning }: Assertion) => !isTrue && !isWarning;
const isEmpty = (value: unknown) => value === null || value === undefined || (value as string).length === 0;

/** Expects a sent field to be returned. */
function verifySent(expect: Expect, name: keyof Optional, sent: unknown, now: BrandState): void {
  const rule = sent === null ? 'BR-08' : Array.isArray(sent) ? 'BR-09' : 'BR-07';
  expect(rule, isSameValue(now[name], sent), `${name} ${JSON.stringify(sent)}`, now[name]);
}

/** Expects an omitted field to be kept or cleared. A pinned list must be kept. */
function verifyOmitted(
  expect: Expect,
  name: keyof Optional,
  before: BrandState | null,
  now: BrandState,
): void {
  if (before === null) return;
  const isKept = isSameValue(now[name], before[name]);
  const expected = `${name} kept: ${JSON.stringify(before[name])}`;
  if (name === 'competitors' && now.competitorsPinnedAt !== null)
    expect('BR-37', isKept, expected, now[name]);
  else expect('BR-07', isKept || isEmpty(now[name]), `${expected}, or empty`, now[name]);
}

/** Expects that a save does not set a pin. It may remove one. */
function verifyPinKept(expect: Expect, before: BrandState | null, now: BrandState): void {
  const [was, is] = [before?.competitorsPinnedAt ?? null, now.competitorsPinnedAt];
  expect('BR-37', is === was || is === null, `competitorsPinnedAt ${JSON.stringify(was)} or null`, is);
}

/** Expects that a pin keeps the saved fields. Whether it creates a version is arguable. */
function verifyAuthored(expect: Expect, before: BrandState | null, now: BrandState): void {
  if (before === null) return;
  for (const name of authored) {
    const expected = `${name} as saved: ${JSON.stringify(before[name])}`;
    expect('BR-07', isSameValue(now[name], before[name]), expected, now[name]);
  }
  expect('BR-36', now.version === before.version, `version ${before.version}, unchanged`, now.version, true);
}
