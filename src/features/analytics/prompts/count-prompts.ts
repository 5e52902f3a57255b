import type { Steps } from '../../../domain/steps.js';
import type { Weighting } from '../../../domain/weighting.js';
import { PanelCount } from '../../../estimates/panel-of-answers.js';
import type { Panel } from '../../../estimates/panel.js';
import {
  countIn,
  groupsBy,
  Role,
  rolesOf,
  selectedAnswers,
  type Count,
  type Selection,
  type StoredAnswers,
} from '../../../segments/answers.js';
import { isCited, type Segment } from '../../../segments/segment.js';
import { SumsBy, type GroupSums } from '../../../segments/sums.js';
import { panelDates } from '../panel-dates.js';
import type { PeriodModelSums } from '../sums.js';
import { CURRENT, periodsOf, type Windows } from '../windows.js';
import type { PromptPageData } from './prompts-read-model.js';

/** The counts of a page of prompts in the answers of its windows. */
export interface PromptCounts {
  readonly panel: Panel;
  /** Sums of the whole filtered set. */
  readonly summary: readonly PeriodModelSums[];
  readonly sums: readonly (PeriodModelSums & OfPrompt)[];
  /** The days of the window with attempts. */
  readonly days: readonly PromptDay[];
  /** The answers that mention each competitor. */
  readonly competitors: readonly (OfPrompt & { readonly brand: string; readonly mentions: number })[];
  /** The citations of each domain, by its number. */
  readonly domains: readonly (OfPrompt & { readonly domain: number; readonly citations: number })[];
}

interface OfPrompt {
  readonly promptId: string;
}

/** The answers to a prompt on a day: all together, or to one of its questions if platforms count the same. */
export interface PromptDay extends OfPrompt {
  readonly day: string;
  readonly platform: string;
  readonly observations: number;
  readonly mentions: number;
}

export function* countPrompts(
  answers: StoredAnswers<PromptPageData>,
  windows: Windows,
  promptIds: readonly string[],
  weighting: Weighting,
): Steps<PromptCounts> {
  const { targets, prompts, brands, extra } = answers;
  const [onPage, summed] = [new Set(promptIds), new Set(extra.summed)];
  const models = groupsBy(targets, ({ isSelected, platform, model }) =>
    isSelected ? `${platform}\0${model}` : null,
  );
  const page = groupsBy(prompts, ({ promptId }) => (onPage.has(promptId) ? promptId : null));
  const all = groupsBy(prompts, ({ promptId }) => (summed.has(promptId) ? '' : null));
  const roles = rolesOf(brands);
  const periods = periodsOf(windows);
  const summary = new SumsBy({ periods, targets: models, prompts: all }, roles);
  const sums = new SumsBy({ periods, targets: models, prompts: page }, roles);
  const isByPlatform = weighting === 'questionsAndPlatforms';
  const ofWindow = {
    periods: new Map(windows.days.map((day, index) => [day, index])),
    targets: groupsBy(targets, ({ isSelected, platform, surface, place }) =>
      isSelected ? (isByPlatform ? [platform, surface, place].join('\0') : '') : null,
    ),
    prompts: page,
  } satisfies Selection;
  const daily = new SumsBy(ofWindow, roles);
  const competitors = new CompetitorsByPrompt(ofWindow, roles);
  const domains = new DomainsByPrompt(ofWindow);
  const panel = new PanelCount(answers, panelDates(windows), roles);
  yield* countIn(answers.segments, [summary, sums, daily, competitors, domains, panel]);
  const promptOf = (group: number) => page.keys[group] ?? '';
  const modelSums = ({ period, target, ...rest }: GroupSums) => {
    const { platform = '', model = '' } = models.firsts[target] ?? {};
    return { ...rest, platform, model, isCurrent: period === CURRENT };
  };
  return {
    panel: panel.end(),
    summary: summary.groups().map(modelSums),
    sums: sums.groups().map((group) => ({ ...modelSums(group), promptId: promptOf(group.prompt) })),
    days: daily.groups().map(({ period, target, prompt, observations, mentions }) => {
      const { platform = '' } = ofWindow.targets.firsts[target] ?? {};
      return {
        promptId: promptOf(prompt),
        day: windows.days[period] ?? '',
        platform,
        observations,
        mentions,
      };
    }),
    competitors: competitors.counts().flatMap(({ group, number, count }) => {
      const brand = brands.find((one) => one.number === number)?.brand ?? '';
      return { promptId: promptOf(group), brand, mentions: count };
    }),
    domains: domains.counts().map(({ group, number, count }) => {
      return { promptId: promptOf(group), domain: number, citations: count };
    }),
  };
}

/** Counts by group of prompts and number. */
class NumbersByGroup {
  private readonly counts: (Map<number, number> | undefined)[] = [];

  add(group: number, number: number, count: number): void {
    const ofGroup = (this.counts[group] ??= new Map<number, number>());
    ofGroup.set(number, (ofGroup.get(number) ?? 0) + count);
  }

  all(): { group: number; number: number; count: number }[] {
    return this.counts.flatMap((ofGroup, group) =>
      Array.from(ofGroup ?? [], ([number, count]) => ({ group, number, count })).filter(
        ({ count }) => count > 0,
      ),
    );
  }
}

/** Counts the answers to each prompt that mention a competitor. */
class CompetitorsByPrompt implements Count {
  private readonly sums = new NumbersByGroup();

  constructor(
    private readonly selection: Selection,
    private readonly roles: Uint8Array,
  ) {}

  add(segment: Segment, day: string): void {
    if (!this.selection.periods.has(day)) return;
    const { mentions } = segment;
    for (const row of selectedAnswers(this.selection, segment)) {
      const prompt = this.selection.prompts.of[segment.prompt[row] ?? 0] ?? -1;
      const end = mentions.starts[row + 1] ?? 0;
      for (let at = mentions.starts[row] ?? 0; at < end; at += 1) {
        const brand = mentions.brand[at] ?? 0;
        if (this.roles[brand] === Role.rival) this.sums.add(prompt, brand, segment.answers[row] ?? 0);
      }
    }
  }

  counts() {
    return this.sums.all();
  }
}

/** Counts the citations of each domain in the answers to each prompt. */
class DomainsByPrompt implements Count {
  private readonly sums = new NumbersByGroup();

  constructor(private readonly selection: Selection) {}

  add(segment: Segment, day: string): void {
    if (!this.selection.periods.has(day)) return;
    const { sources } = segment;
    for (const row of selectedAnswers(this.selection, segment)) {
      const prompt = this.selection.prompts.of[segment.prompt[row] ?? 0] ?? -1;
      const end = sources.starts[row + 1] ?? 0;
      for (let at = sources.starts[row] ?? 0; at < end; at += 1)
        if (isCited(sources.kind[at] ?? 0))
          this.sums.add(prompt, sources.domain[at] ?? 0, sources.uses[at] ?? 0);
    }
  }

  counts() {
    return this.sums.all();
  }
}
