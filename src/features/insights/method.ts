import { EXTRACTOR_VERSION, MEASURED } from '../../extraction/index.js';
import { groupBy } from '../../domain/group-by.js';
import type { OlderDays } from '../../domain/older-days.js';
import type { Platform } from '../../domain/platforms.js';
import { compareTexts } from '../../domain/text.js';
import { isWeekly } from '../../estimates/panel.js';
import { ratio } from '../../estimates/rounding.js';
import { criteriaOf } from './method-criteria.js';
import type { MethodCounts } from './method-count.js';
import type { BesideMethod, TypedPrompt } from './method-sql.js';
import type { Method } from './types.js';

/** The data behind the method of figures. */
export interface MethodData {
  readonly counts: MethodCounts;
  readonly prompts: readonly TypedPrompt[];
  /** The places at which the workspace asks now. */
  readonly targets: NonNullable<BesideMethod['targets']>;
  readonly olderDays: OlderDays | null;
  /** The attempts whose answers were cut off; null if their records were deleted. */
  readonly unfinished: number | null;
  /** The only platform of the figures; undefined for all. */
  readonly platform: Platform | undefined;
}

/** The maximum number of intents that are listed. */
const MAX_INTENTS = 20;

const PERSONAS = ['discoverer', 'evaluator', 'buyer'];

/** The figures of a method, in the units of responses. */
export function methodOf({
  counts,
  prompts,
  targets,
  olderDays,
  unfinished,
  platform,
}: MethodData): Pick<
  Method,
  'visibilityScore' | 'visibilityLow' | 'visibilityHigh' | 'criteria' | 'samples' | 'questions' | 'platforms'
> &
  Pick<Method, 'intervals' | 'extraction' | 'olderDays'> {
  const { headline, samples, agreement } = counts;
  const { visibilityScore, visibility } = headline;
  const questions = questionsOf(prompts, counts);
  const places = counts.platforms.map((place) => ({
    ...place,
    providers: providersOf(targets, place),
  }));
  const counted = places.filter(({ isCounted }) => isCounted);
  const types = questions.personas.filter(({ persona }) => PERSONAS.includes(persona));
  const seen = counted
    .filter(({ surface }) => surface !== 'api')
    .reduce((sum, one) => sum + one.observations, 0);
  const answered = new Set(counted.filter(({ observations }) => observations > 0).map((one) => one.platform));
  const asked = targets.filter((target) => platform === undefined || target.platform === platform);
  const criteria = criteriaOf(
    {
      questions: questions.discovery,
      answers: samples.observations,
      answersPerQuestion: counts.answersPerQuestion,
      questionTypes: types.length,
      days: samples.daysWithAnswers,
      cadence: counts.cadence,
      agreement: agreement?.value ?? null,
      platforms: answered.size,
      seenByPeople: ratio(seen, samples.observations),
      targetsAnswered: answeredShare(asked, places),
      failures: ratio(samples.failed, samples.attempted),
      unfinished: unfinished === null ? null : ratio(unfinished, samples.attempted),
      olderDays: olderDays?.days ?? 0,
      halfWidth: visibility && (visibility.high - visibility.low) / 2,
      smallestChange: counts.smallestChange === null ? null : 100 * counts.smallestChange,
      precision: MEASURED.precision,
      recall: MEASURED.recall,
    },
    { agreement: agreement?.interval ?? null },
  );
  return {
    visibilityScore,
    visibilityLow: visibility?.low ?? null,
    visibilityHigh: visibility?.high ?? null,
    olderDays,
    criteria,
    samples,
    questions,
    platforms: places,
    intervals: intervalsOf(samples.days),
    extraction: { version: EXTRACTOR_VERSION, ...MEASURED },
  };
}

function intervalsOf(days: number): Method['intervals'] {
  const clusters = isWeekly(days) ? 'week' : 'day';
  return {
    level: 0.95,
    clusters,
    description:
      `Wilson's interval of the effective number of answers, whose variance is that of the residuals of each ${clusters}, ` +
      'with quantiles of t. It is about the same questions.',
    documentation: 'docs/statistics.md',
  };
}

function questionsOf(
  prompts: readonly TypedPrompt[],
  { prompts: answered }: MethodCounts,
): Method['questions'] {
  const known = prompts.filter(({ promptId }) => answered.has(promptId));
  const countIn = (group: TypedPrompt['group']) => known.filter((prompt) => prompt.group === group).length;
  const counted = known.filter(({ promptId }) => answered.get(promptId) === true);
  const counts = (keyOf: (prompt: TypedPrompt) => string) =>
    Array.from(groupBy(counted, keyOf), ([key, some]) => ({ key, questions: some.length })).sort(
      (one, other) => other.questions - one.questions || compareTexts(one.key, other.key),
    );
  return {
    discovery: counted.length,
    ...{ branded: countIn('branded'), competitor: countIn('competitor'), control: countIn('control') },
    personas: counts(({ persona }) => persona).map(({ key, questions }) => ({
      ...{ persona: key as Method['questions']['personas'][number]['persona'], questions },
    })),
    intents: counts(({ intent }) => intent ?? '')
      .slice(0, MAX_INTENTS)
      .map(({ key, questions }) => ({ intent: key || null, questions })),
  };
}

type Place = Pick<MethodCounts['platforms'][number], 'platform' | 'surface'>;

const isAt = (target: MethodData['targets'][number], { platform, surface }: Place) =>
  target.platform === platform && target.surface === surface;

const providersOf = (targets: MethodData['targets'], place: Place) =>
  [...new Set(targets.filter((target) => isAt(target, place)).map(({ provider }) => provider))].sort(
    compareTexts,
  );

/** The share of the platforms and surfaces that are asked which have answers; null if none is asked. */
function answeredShare(targets: MethodData['targets'], places: MethodCounts['platforms']): number | null {
  const keys = new Set(targets.map(({ platform, surface }) => `${platform} ${surface}`));
  const answered = places.filter(
    (place) => place.observations > 0 && targets.some((target) => isAt(target, place)),
  );
  return ratio(answered.length, keys.size);
}
