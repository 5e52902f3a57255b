import { Role, type Count, type Selection } from './answers.js';
import {
  isAnswer,
  isCited,
  isFailure,
  OWN_CITED,
  SENTIMENT_UNITS,
  usedRetrieval,
  type Segment,
} from './segment.js';
import { longer, Places, RowValues } from './places.js';
import { plus } from './plus.js';

/** Counts and sums over a set of attempts. They are additive, so sums of sums are exact. */
export interface Sums {
  /** Attempts of any status. */
  readonly attempted: number;
  /** Attempts with a status other than `ok`, except pages without an AI answer. */
  readonly failed: number;
  /** Attempts with status `ok`: the answers. */
  readonly observations: number;
  /** Answers that mention the workspace's brand. */
  readonly mentions: number;
  /** Sum of the positions of the workspace's brand over `mentions`. */
  readonly positionSum: number;
  /** Sum of the sentiments of the workspace's brand over `sentimentCount`. */
  readonly sentimentSum: number;
  readonly sentimentCount: number;
  /** Sum over the tracked competitors of the answers that mention them. */
  readonly competitorMentions: number;
  /** Answers with citation data: retrieval was used, or a source is recorded. */
  readonly citationObservations: number;
  /** Answers that cite a domain of the workspace. */
  readonly citedObservations: number;
  readonly citations: number;
  /** Citations of own domains. */
  readonly ownCitations: number;
}

/** Sums with the time of the latest answer, in milliseconds since 1970; null without answers. */
export interface TimedSums extends Sums {
  readonly lastObservedMs: number | null;
}

/** The sums of the attempts of one period, group of targets and group of prompts. */
export interface GroupSums extends TimedSums {
  readonly period: number;
  readonly target: number;
  readonly prompt: number;
}

/** Adds up attempts by groups. */
export class SumsBy implements Count {
  /** The groups, numbered by period, target and prompt. Their sums are in the order of their places. */
  private readonly places = new Places();
  private sums = new Float64Array(64 * WIDTH);
  private readonly rows = new RowValues();

  /** `roles` are those of `rolesOf`. */
  constructor(
    private readonly selection: Selection,
    private readonly roles: Uint8Array,
  ) {}

  add(segment: Segment, day: string, start: number): void {
    const period = this.selection.periods.get(day);
    if (period === undefined) return;
    const places = this.placesOf(segment, period);
    addAttempts(this.sums, places, segment, start);
    addMentions(this.sums, places, segment, this.roles);
    addSources(this.sums, places, segment);
  }

  /** The groups with attempts, by period, then by target and prompt. */
  groups(): GroupSums[] {
    const { targets, prompts } = this.selection;
    const inOrder = [...this.places.numbers.entries()].sort(([, one], [, other]) => one - other);
    return inOrder.map(([index, key]) => ({
      ...sumsOf(this.sums.subarray(index * WIDTH, (index + 1) * WIDTH)),
      prompt: key % prompts.count,
      target: Math.floor(key / prompts.count) % targets.count,
      period: Math.floor(key / prompts.count / targets.count),
    }));
  }

  /** The start of the sums of the group of each row; -1 for rows without a group. */
  private placesOf({ rows, target, prompt }: Segment, period: number): Int32Array {
    const { targets, prompts } = this.selection;
    const places = this.rows.none(rows);
    for (let row = 0; row < rows; row += 1) {
      const [asked, group] = [targets.of[target[row] ?? 0] ?? -1, prompts.of[prompt[row] ?? 0] ?? -1];
      if (asked >= 0 && group >= 0)
        places[row] = this.placeOf((period * targets.count + asked) * prompts.count + group);
    }
    return places;
  }

  private placeOf(group: number): number {
    const place = WIDTH * this.places.at(group);
    if (place >= this.sums.length) this.sums = longer(this.sums, place);
    return place;
  }
}

function addAttempts(sums: Float64Array, places: Int32Array, segment: Segment, start: number): void {
  const { rows, state, answers, time } = segment;
  for (let row = 0; row < rows; row += 1) {
    const place = places[row] ?? -1;
    if (place < 0) continue;
    const count = answers[row] ?? 0;
    plus(sums, place + At.attempted, count);
    if (isAnswer(state[row] ?? 0)) plus(sums, place + At.observations, count);
    else if (isFailure(state[row] ?? 0)) plus(sums, place + At.failed, count);
    const observedAt = start + (time[row] ?? 0);
    if (count > 0 && isAnswer(state[row] ?? 0) && observedAt > (sums[place + LAST] ?? 0))
      sums[place + LAST] = observedAt;
  }
}

function addMentions(
  sums: Float64Array,
  places: Int32Array,
  { rows, state, answers, mentions }: Segment,
  roles: Uint8Array,
): void {
  const { starts, brand, positionSum, sentimentSum, sentimentCount } = mentions;
  for (let row = 0; row < rows; row += 1) {
    const place = places[row] ?? -1;
    if (place < 0 || !isAnswer(state[row] ?? 0)) continue;
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const role = roles[brand[at] ?? 0];
      if (role === Role.rival) plus(sums, place + At.competitorMentions, answers[row] ?? 0);
      if (role !== Role.own) continue;
      plus(sums, place + At.mentions, answers[row] ?? 0);
      plus(sums, place + At.positionSum, positionSum[at] ?? 0);
      plus(sums, place + At.sentimentSum, sentimentSum[at] ?? 0);
      plus(sums, place + At.sentimentCount, sentimentCount[at] ?? 0);
    }
  }
}

function addSources(
  sums: Float64Array,
  places: Int32Array,
  { rows, state, answers, sources }: Segment,
): void {
  const { starts, kind, uses } = sources;
  for (let row = 0; row < rows; row += 1) {
    const place = places[row] ?? -1;
    if (place < 0 || !isAnswer(state[row] ?? 0)) continue;
    const [start, end] = [starts[row] ?? 0, starts[row + 1] ?? 0];
    if (end > start || usedRetrieval(state[row] ?? 0))
      plus(sums, place + At.citationObservations, answers[row] ?? 0);
    let citesOwn = false;
    for (let at = start; at < end; at += 1) {
      const ofKind = kind[at] ?? 0;
      if (!isCited(ofKind)) continue;
      plus(sums, place + At.citations, uses[at] ?? 0);
      if (ofKind !== OWN_CITED) continue;
      citesOwn = true;
      plus(sums, place + At.ownCitations, uses[at] ?? 0);
    }
    if (citesOwn) plus(sums, place + At.citedObservations, answers[row] ?? 0);
  }
}

/** The places of the sums. Constants, because they are used for every answer. */
const At = {
  attempted: 0,
  failed: 1,
  observations: 2,
  mentions: 3,
  positionSum: 4,
  sentimentSum: 5,
  sentimentCount: 6,
  competitorMentions: 7,
  citationObservations: 8,
  citedObservations: 9,
  citations: 10,
  ownCitations: 11,
} as const satisfies Record<keyof Sums, number>;
const LAST = 12;
const WIDTH = LAST + 1;

function sumsOf(values: Float64Array): TimedSums {
  const sums = Object.fromEntries(
    Object.entries(At).map(([name, place]) => [name, values[place] ?? 0]),
  ) as unknown as Sums;
  const last = values[LAST] ?? 0;
  return {
    ...sums,
    sentimentSum: sums.sentimentSum / SENTIMENT_UNITS,
    lastObservedMs: last === 0 ? null : last,
  };
}
