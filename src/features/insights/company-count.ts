import { inPlatformOrder, type Platform } from '../../domain/platforms.js';
import type { Steps } from '../../domain/steps.js';
import {
  countIn,
  groupsBy,
  selectedAnswers,
  type Answers,
  type Count,
  type Selected,
} from '../../segments/answers.js';
import type { Segment } from '../../segments/segment.js';

/** Minimum numbers of answers that name a company, and of prompts with such answers, so that a phrase of one answer is not listed. */
const ENOUGH = { answers: 3, prompts: 2 };

/** An answer that names a company. */
export interface NamingAnswer {
  readonly promptId: string;
  readonly observedAt: Date;
}

/** A company that nobody tracks, by the number of its name. */
export interface CountedCompany {
  readonly number: number;
  readonly observations: number;
  readonly promptCount: number;
  /** Most answers first. */
  readonly platforms: readonly Platform[];
  /** The latest answers, newest first. */
  readonly latest: readonly NamingAnswer[];
}

export interface CountedCompanies {
  readonly observations: number;
  /** In descending order of answers, then by number. */
  readonly companies: readonly CountedCompany[];
}

/** Counts the companies that nobody tracked when the answers were scored, in answers to some prompts. */
export function* countCompanies(answers: Answers, promptIds: ReadonlySet<string>): Steps<CountedCompanies> {
  const count = new CompanyCount(answers, promptIds);
  yield* countIn(answers.segments, [count]);
  return { observations: count.observations, companies: count.companies() };
}

interface Sums {
  observations: number;
  readonly prompts: Map<number, number>;
  readonly platforms: Map<string, number>;
  /** Newest first, with one more than is quoted, since an answer may have been taken back. */
  latest: { readonly time: number; readonly prompt: number }[];
}

const MAX_LATEST = 3;

class CompanyCount implements Count {
  observations = 0;
  private readonly sums = new Map<number, Sums>();
  private readonly selected: Selected;
  private readonly isKnown: Uint8Array;
  private readonly platformOf: string[] = [];
  private readonly promptIds = new Map<number, string>();

  constructor({ targets, prompts, brands }: Answers, promptIds: ReadonlySet<string>) {
    this.selected = {
      targets: groupsBy(targets, ({ isSelected }) => (isSelected ? '' : null)),
      prompts: groupsBy(prompts, ({ promptId }) => (promptIds.has(promptId) ? '' : null)),
    };
    this.isKnown = new Uint8Array(1 + brands.reduce((most, { number }) => Math.max(most, number), 0));
    for (const { number } of brands) this.isKnown[number] = 1;
    for (const { number, platform } of targets) this.platformOf[number] = platform;
    for (const { number, promptId } of prompts) this.promptIds.set(number, promptId);
  }

  add(segment: Segment, _day: string, start: number): void {
    const { answers, prompt, target, time } = segment;
    const { starts, brand } = segment.mentions;
    for (const row of selectedAnswers(this.selected, segment)) {
      const count = answers[row] ?? 0;
      this.observations += count;
      const end = starts[row + 1] ?? 0;
      for (let at = starts[row] ?? 0; at < end; at += 1) {
        const number = brand[at] ?? 0;
        if (this.isKnown[number] === 1) continue;
        const sums = this.sumsOf(number);
        sums.observations += count;
        addTo(sums.prompts, prompt[row] ?? 0, count);
        addTo(sums.platforms, this.platformOf[target[row] ?? 0] ?? '', count);
        if (count > 0) noteLatest(sums, { time: start + (time[row] ?? 0), prompt: prompt[row] ?? 0 });
      }
    }
  }

  companies(): CountedCompany[] {
    return [...this.sums]
      .map(([number, { observations, prompts, platforms: counts, latest }]) => ({
        ...{ number, observations },
        promptCount: [...prompts.values()].filter((count) => count > 0).length,
        platforms: inPlatformOrder(
          [...counts].flatMap(([platform, count]) => (count > 0 ? platform : [])),
        ).sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0)),
        latest: latest.map(({ time, prompt }) => ({
          promptId: this.promptIds.get(prompt) ?? '',
          observedAt: new Date(time),
        })),
      }))
      .filter(
        ({ observations, promptCount }) => observations >= ENOUGH.answers && promptCount >= ENOUGH.prompts,
      )
      .sort((one, other) => other.observations - one.observations || one.number - other.number);
  }

  private sumsOf(number: number): Sums {
    const known = this.sums.get(number);
    if (known !== undefined) return known;
    const sums: Sums = { observations: 0, prompts: new Map(), platforms: new Map(), latest: [] };
    this.sums.set(number, sums);
    return sums;
  }
}

function addTo<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

function noteLatest(sums: Sums, answer: Sums['latest'][number]): void {
  const last = sums.latest.at(-1);
  if (sums.latest.length === MAX_LATEST && last !== undefined && answer.time <= last.time) return;
  sums.latest = [...sums.latest, answer].sort((one, other) => other.time - one.time).slice(0, MAX_LATEST);
}
