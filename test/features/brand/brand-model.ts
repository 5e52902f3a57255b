import fc from 'fast-check';
import { latest } from '../../../src/domain/data-version.js';
import type { BrandProfile, BrandService, PositioningChange } from '../../../src/features/brand/index.js';
import { EMPTY_BRAND } from '../../support/brand.js';

/** A call of the service as data. */
export type Call =
  | { readonly kind: 'save'; readonly change: PositioningChange }
  | { readonly kind: 'pin'; readonly names: readonly string[] }
  | { readonly kind: 'unpin' };

/** The state after a series of calls, without the time of the pin. */
export type State = Omit<BrandProfile, 'competitorsPinnedAt' | 'contentStyle'> & {
  readonly isPinned: boolean;
};

const { competitorsPinnedAt: _, contentStyle: __, ...unpinned } = EMPTY_BRAND;
export const initial: State = { ...unpinned, isPinned: false };

/** The expected result of a call (a version, a count, or an error code), and the state after it. */
export function predict(state: State, call: Call): { answer: unknown; state: State } {
  switch (call.kind) {
    case 'save':
      return predictSave(state, call.change);
    case 'pin': {
      const names = normalizeNames(call.names);
      if (names === null) return { answer: 'invalid_parameter', state };
      return { answer: names.length, state: { ...state, competitors: names, isPinned: true } };
    }
    case 'unpin':
      return { answer: state.competitors.length, state: { ...state, isPinned: false } };
  }
}

function predictSave(state: State, change: PositioningChange): { answer: unknown; state: State } {
  const { competitors, excludedTopics } = change;
  const names = competitors === undefined ? state.competitors : normalizeNames(competitors);
  const topics = excludedTopics === undefined ? state.excludedTopics : normalizeNames(excludedTopics);
  const positioning = change.positioning.trim();
  if (names === null || topics === null || positioning.length < 3)
    return { answer: 'invalid_parameter', state };
  if (state.isPinned && names.join('|') !== state.competitors.join('|'))
    return { answer: 'competitors_pinned', state };
  const saved: State = {
    version: state.version + 1,
    positioning,
    audience: 'audience' in change ? (change.audience?.trim() ?? null) : state.audience,
    productDescription:
      'productDescription' in change ? (change.productDescription?.trim() ?? null) : state.productDescription,
    tone: 'tone' in change ? (change.tone?.trim() ?? null) : state.tone,
    competitors: names,
    excludedTopics: topics,
    isPinned: state.isPinned,
  };
  return { answer: { version: saved.version, superseded: state.version > 0 }, state: saved };
}

/** The names as they are stored; null if one of them is blank. */
function normalizeNames(names: readonly string[]): string[] | null {
  const kept: string[] = [];
  for (const name of names.map((one) => one.trim())) {
    if (name === '') return null;
    if (!kept.includes(name)) kept.push(name);
  }
  return kept;
}

/** Makes the call; returns the error code if the call is rejected as the model may expect. */
export async function perform(brand: BrandService, workspaceId: string, call: Call): Promise<unknown> {
  try {
    if (call.kind === 'save') return await brand.savePositioning(workspaceId, call.change);
    if (call.kind === 'pin') return await brand.pinCompetitors(workspaceId, call.names);
    return await brand.unpinCompetitors(workspaceId);
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (code === 'invalid_parameter' || code === 'competitors_pinned') return code;
    throw error;
  }
}

export async function stateOf(brand: BrandService, workspaceId: string): Promise<State> {
  const { competitorsPinnedAt, contentStyle: _, ...rest } = await brand.profile(latest(workspaceId));
  return { ...rest, isPinned: competitorsPinnedAt !== null };
}

/** Few names, so that lists are often equal; some lists contain a name that is rejected. */
const names = (minLength: number) =>
  fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('A', 'B', ' A', 'a') },
      { weight: 1, arbitrary: fc.constant('  ') },
    ),
    { minLength, maxLength: 3 },
  );
const text = fc.option(fc.constantFrom('one', ' two ', ''), { freq: 3 });

const change: fc.Arbitrary<PositioningChange> = fc.record(
  {
    positioning: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('First one', ' Second ', 'Third') },
      { weight: 1, arbitrary: fc.constant(' ab ') },
    ),
    audience: text,
    productDescription: text,
    tone: text,
    competitors: names(0),
    excludedTopics: names(0),
    rawIntent: fc.string(),
  },
  { requiredKeys: ['positioning'] },
);

export const calls: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), change }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pin' as const), names: names(1) }) },
  { weight: 1, arbitrary: fc.constant<Call>({ kind: 'unpin' }) },
);
