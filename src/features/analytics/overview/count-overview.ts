import type { Steps } from '../../../domain/steps.js';
import type { Surface } from '../../../domain/target.js';
import type { Weighting } from '../../../domain/weighting.js';
import { PanelCount, type PanelDates } from '../../../estimates/panel-of-answers.js';
import type { Panel } from '../../../estimates/panel.js';
import {
  countIn,
  groupsBy,
  rolesOf,
  selectedAnswers,
  withoutColumns,
  type AnswerTarget,
  type Count,
  type Selection,
  type StoredAnswers,
} from '../../../segments/answers.js';
import { MentionsByBrand, type BrandSums } from '../../../segments/brands.js';
import { CitationsByDomain, CitationsByPage } from '../../../segments/citations.js';
import type { Segment } from '../../../segments/segment.js';
import { SumsBy } from '../../../segments/sums.js';
import type { ComparedBrand, SurfaceSums, TopicPrompts, TopicSums } from '../sums.js';
import { CURRENT, PREVIOUS, periodsOf, type Windows } from '../windows.js';

/** The counts of an overview in the answers of its windows. */
export interface OverviewCounts {
  /** Of all surfaces. */
  readonly panel: Panel;
  /** The panel with a competitor instead of the workspace's brand; null without one. */
  readonly subject: Panel | null;
  readonly allSurfaces: readonly SurfaceSums[];
  /** Of the surface that is counted. */
  readonly surfaces: readonly SurfaceSums[];
  readonly topics: readonly TopicSums[];
  readonly brands: readonly ComparedBrand[];
  readonly citations: CitationsByDomain;
  /** Of the window; none unless they are counted. */
  readonly pages: CitationsByPage;
  readonly prompts: readonly TopicPrompts[];
  /** Prompts with an answer in the window, including ones that have since been paused or archived. */
  readonly promptsMeasured: number;
}

/** The part of the answers that an overview counts. */
export interface CountedPart {
  /** The targets, of which those on the surface are selected. */
  readonly targets: readonly AnswerTarget[];
  /** Null = all together. */
  readonly surface: Surface | null;
  /** A competitor to look at instead of the workspace's brand. */
  readonly subject: string | null;
  readonly weighting: Weighting;
  /** Whether the pages are counted. Only lists of domains show them. */
  readonly hasPages: boolean;
}

/** Counts the answers of the prompts that count. */
export function* countOverview(
  answers: StoredAnswers<unknown>,
  windows: Windows,
  dates: PanelDates,
  { surface, targets: onSurface, subject, weighting, hasPages }: CountedPart,
): Steps<OverviewCounts> {
  const { targets, prompts, brands } = answers;
  const asked = groupsBy(targets, ({ isSelected, platform, surface, model }) =>
    isSelected ? [platform, surface, model].join('\0') : null,
  );
  const counted = groupsBy(onSurface, ({ isSelected }) => (isSelected ? '' : null));
  const topics = groupsBy(prompts, ({ isCounted, topic }) => (isCounted ? (topic ?? '') : null));
  const all: Selection = { periods: periodsOf(windows), targets: asked, prompts: topics };
  const selection: Selection = { ...all, targets: counted };
  const sums = new SumsBy(all, rolesOf(brands, subject));
  // The ratings of brands whose answers count alike are counted without cells.
  const panel = new PanelCount(answers, dates, rolesOf(brands), weighting !== 'answers');
  const ofSubject = subject === null ? null : new PanelCount(answers, dates, rolesOf(brands, subject));
  const mentions = new MentionsByBrand(brands, selection);
  const citations = new CitationsByDomain(selection);
  const pages = new CitationsByPage(selection, CURRENT);
  const measured = new MeasuredPrompts(selection);
  const counts: Count[] = [sums, panel, mentions, citations, measured];
  if (hasPages) counts.push(pages);
  if (ofSubject !== null) counts.push(ofSubject);
  yield* countIn(hasPages ? answers.segments : withoutColumns(answers.segments, 'pages'), counts);
  const parts = sums.groups().map(({ period, target, prompt, ...rest }) => ({
    ...{ ...rest, isCurrent: period === CURRENT, topic: topics.keys[prompt] ?? '' },
    ...partOf(asked.firsts[target]),
  }));
  const ofSurface = surface === null ? parts : parts.filter((part) => part.surface === surface);
  return {
    panel: panel.end(),
    subject: ofSubject?.end() ?? null,
    allSurfaces: parts,
    surfaces: ofSurface,
    topics: ofSurface,
    brands: comparedBrands(mentions),
    citations,
    pages,
    prompts: promptsByTopic(answers.allPrompts),
    promptsMeasured: measured.count(),
  };
}

const partOf = ({ platform = '', surface = '', model = '' } = {}) => ({ platform, surface, model });

/** The brands that answers of either window mention. */
function comparedBrands(mentions: MentionsByBrand): ComparedBrand[] {
  const now = mentions.in(CURRENT);
  const before = mentions.in(PREVIOUS);
  const isSame = (one: BrandSums) => (other: BrandSums) =>
    other.brand === one.brand && other.isOwn === one.isOwn;
  const gone = before.filter((earlier) => !now.some(isSame(earlier)));
  return [
    ...now.map((one) => ({ ...one, previousMentions: before.find(isSame(one))?.mentions ?? 0 })),
    ...gone.map(({ brand, isOwn, mentions: previousMentions }) => ({
      ...{ brand, isOwn, mentions: 0, positionSum: 0, sentimentSum: 0, sentimentCount: 0 },
      previousMentions,
    })),
  ];
}

/** The tracked prompts that count, by topic. */
export function promptsByTopic(prompts: StoredAnswers<unknown>['allPrompts']): TopicPrompts[] {
  const byTopic = new Map<string, { tracked: number; active: number }>();
  for (const { topic, isCounted, isTracked, isActive } of prompts) {
    if (!isCounted || !isTracked) continue;
    const counts = byTopic.get(topic ?? '') ?? { tracked: 0, active: 0 };
    byTopic.set(topic ?? '', counts);
    counts.tracked += 1;
    if (isActive) counts.active += 1;
  }
  return Array.from(byTopic, ([topic, counts]) => ({ topic, ...counts }));
}

/** Counts the prompts that have an answer in the window. */
class MeasuredPrompts implements Count {
  private readonly answers: number[] = [];

  constructor(private readonly selection: Selection) {}

  add(segment: Segment, day: string): void {
    if (this.selection.periods.get(day) !== CURRENT) return;
    const { prompt, answers } = segment;
    for (const row of selectedAnswers(this.selection, segment)) {
      const number = prompt[row] ?? 0;
      this.answers[number] = (this.answers[number] ?? 0) + (answers[row] ?? 0);
    }
  }

  count(): number {
    return this.answers.filter((count) => count > 0).length;
  }
}
