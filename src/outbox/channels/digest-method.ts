import type { Method } from '../../features/insights/index.js';
import { percent, plainLines, plural, sectionOf } from './text.js';
import type { NoticeSection } from './types.js';

type Criterion = Method['criteria'][number];

/** The names of criteria within a sentence. */
const NAMES: Readonly<Record<Criterion['key'], string>> = {
  questions: 'questions',
  answers: 'answers',
  answersPerQuestion: 'answers to a question',
  questionTypes: 'types of questions',
  days: 'days with answers',
  cadence: 'days between answers',
  agreement: 'repeated answers that agree',
  platforms: 'platforms',
  seenByPeople: 'answers as people see them',
  targetsAnswered: 'targets with answers',
  failures: 'failed attempts',
  unfinished: 'unfinished answers',
  olderDays: 'days with older names',
  halfWidth: 'half the width of the interval',
  smallestChange: 'smallest change that shows',
  precision: 'found names that are right',
  recall: 'names that are found',
};

/** Criteria that are the same every week: a week has 7 days, and the precision and recall of the extraction are measured once. */
const CONSTANT: readonly Criterion['key'][] = ['days', 'precision', 'recall'];

const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** How far to trust the figures of a digest. Nothing in events of releases that did not say it. */
export function methodSection(method: Method | undefined): NoticeSection[] {
  if (method === undefined) return [];
  const { samples, questions } = method;
  const criteria = method.criteria.filter(({ key }) => !CONSTANT.includes(key));
  const platforms = criteria.find(({ key }) => key === 'platforms')?.value ?? 0;
  const basis =
    `${plural(questions.discovery, 'question')} on ${plural(platforms, 'platform')}, answered on ${samples.daysWithAnswers} of ` +
    `${plural(samples.days, 'day')}; ${samples.failed} of ${plural(samples.attempted, 'attempt')} failed.`;
  const met = criteria.filter(({ status }) => status === 'met').length;
  const missed = criteria.filter(({ status }) => status === 'missed').map(missedText);
  const rest = missed.length === 0 ? '' : ` Missed: ${missed.join(', ')}.`;
  const state = `${met} of ${criteria.length} thresholds are met.${rest}`;
  return sectionOf('How far to trust this', plainLines(basis, state));
}

function missedText({ key, value, unit, bound, threshold }: Criterion): string {
  const shown = (amount: number) => (unit === 'share' ? percent(amount) : decimals.format(amount));
  return `${NAMES[key]} (${shown(value ?? 0)}, ${bound === 'atLeast' ? 'at least' : 'at most'} ${shown(threshold)})`;
}
