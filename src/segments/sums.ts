import { Role, type Count, type Selection } from './answers.js';
import { isAnswer, isCited, OWN_CITED, SENTIMENT_UNITS, usedRetrieval, type Segment } from './segment.js';
import { plus } from './plus.js';

/** Counts and sums over a set of attempts. They are additive, so sums of sums are exact. */
export interface Sums {
  /** Attempts of any status. */
  readonly attempted: number;
  /** Attempts with a status other than `ok`. */
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
  /** By period, target and prompt. */
  private readonly cells: (Float64Array | undefined)[] = [];

  /** `roles` are those of `rolesOf`. */
  constructor(
    private readonly selection: Selection,
    private readonly roles: Uint8Array,
  ) {}

  add(segment: Segment, day: string): void {
    const { periods, targets, prompts } = this.selection;
    const period = periods.get(day);
    if (period === undefined) return;
    const start = Date.parse(day);
    for (let row = 0; row < segment.rows; row += 1) {
      const target = targets.of[segment.target[row] ?? 0] ?? -1;
      const prompt = prompts.of[segment.prompt[row] ?? 0] ?? -1;
      if (target < 0 || prompt < 0) continue;
      const cell = this.cellOf((period * targets.count + target) * prompts.count + prompt);
      this.addRow(cell, segment, row, start);
    }
  }

  /** The groups with attempts. */
  groups(): GroupSums[] {
    const { targets, prompts } = this.selection;
    return this.cells.flatMap((sums, key) =>
      sums === undefined
        ? []
        : [
            {
              ...sumsOf(sums),
              prompt: key % prompts.count,
              target: Math.floor(key / prompts.count) % targets.count,
              period: Math.floor(key / prompts.count / targets.count),
            },
          ],
    );
  }

  private cellOf(key: number): Float64Array {
    return (this.cells[key] ??= new Float64Array(WIDTH));
  }

  private addRow(sums: Float64Array, segment: Segment, row: number, dayStart: number): void {
    const answers = segment.answers[row] ?? 0;
    const state = segment.state[row] ?? 0;
    plus(sums, At.attempted, answers);
    if (!isAnswer(state)) {
      plus(sums, At.failed, answers);
      return;
    }
    plus(sums, At.observations, answers);
    const time = dayStart + (segment.time[row] ?? 0);
    if (answers > 0 && time > (sums[LAST] ?? 0)) sums[LAST] = time;
    this.addMentions(sums, segment.mentions, row, answers);
    addSources(sums, segment, row, answers);
  }

  private addMentions(sums: Float64Array, mentions: Segment['mentions'], row: number, answers: number): void {
    const end = mentions.starts[row + 1] ?? 0;
    for (let at = mentions.starts[row] ?? 0; at < end; at += 1) {
      const role = this.roles[mentions.brand[at] ?? 0];
      if (role === Role.rival) plus(sums, At.competitorMentions, answers);
      if (role !== Role.own) continue;
      plus(sums, At.mentions, answers);
      plus(sums, At.positionSum, mentions.positionSum[at] ?? 0);
      plus(sums, At.sentimentSum, mentions.sentimentSum[at] ?? 0);
      plus(sums, At.sentimentCount, mentions.sentimentCount[at] ?? 0);
    }
  }
}

function addSources(sums: Float64Array, { state, sources }: Segment, row: number, answers: number): void {
  const [start, end] = [sources.starts[row] ?? 0, sources.starts[row + 1] ?? 0];
  if (end > start || usedRetrieval(state[row] ?? 0)) plus(sums, At.citationObservations, answers);
  let citesOwn = false;
  for (let at = start; at < end; at += 1) {
    const kind = sources.kind[at] ?? 0;
    if (!isCited(kind)) continue;
    const citations = sources.uses[at] ?? 0;
    plus(sums, At.citations, citations);
    if (kind !== OWN_CITED) continue;
    citesOwn = true;
    plus(sums, At.ownCitations, citations);
  }
  if (citesOwn) plus(sums, At.citedObservations, answers);
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
