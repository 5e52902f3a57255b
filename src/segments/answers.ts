import type { DayPart } from '../domain/calendar.js';
import type { Steps } from '../domain/steps.js';
import type { Weighting } from '../domain/weighting.js';
import { ColumnArrays } from './columns.js';
import { isAnswer, rowsBetween, unpackSegment, type ReadSegment, type Segment } from './segment.js';

/** The answers of some days as they are stored, and the names in them. */
export interface Answers {
  /** Every prompt of the workspace that ever had an answer. */
  readonly prompts: readonly AnswerPrompt[];
  readonly targets: readonly AnswerTarget[];
  /** The workspace's brand and tracked competitors. Answers also have numbers of companies that nobody tracks. */
  readonly brands: readonly AnswerBrand[];
  /** In the order of days. */
  readonly segments: readonly StoredSegment[];
}

/** The part of a segment in one day of the calendar. Segments are stored by UTC day, which may have several. */
export interface StoredSegment extends ReadSegment {
  /** 00:00 UTC of the stored day, in ms. */
  readonly start: number;
  readonly part: DayPart;
}

export interface AnswerPrompt {
  readonly number: number;
  readonly promptId: string;
  readonly topic: string | null;
  /** Whether the prompt counts in figures over several prompts, and matches the filter. */
  readonly isCounted: boolean;
}

/** A prompt of the workspace. */
export interface NamedPrompt extends Omit<AnswerPrompt, 'number'> {
  /** Whether it is in the active project and not archived. */
  readonly isTracked: boolean;
  /** Whether it is neither paused nor a draft. */
  readonly isActive: boolean;
}

/** Answers, and what figures need to know of their workspace, from one snapshot. */
export interface StoredAnswers<Extra> extends Answers {
  /** Every prompt of the workspace. */
  readonly allPrompts: readonly NamedPrompt[];
  /** The competitors that are tracked now. */
  readonly competitors: readonly string[];
  /** The first day of which all raw records are kept; null if none was deleted. */
  readonly keptFrom: string | null;
  /** The weighting of the workspace's figures. */
  readonly weighting: Weighting;
  readonly extra: Extra;
}

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** The platform, its surface and model, and the place that a prompt is asked from. */
export interface AnswerTarget {
  readonly number: number;
  readonly platform: string;
  readonly surface: string;
  /** Empty for unknown. */
  readonly model: string;
  /** See askedPlace. */
  readonly place: string;
  /** Whether it matches the filter. */
  readonly isSelected: boolean;
}

export interface AnswerBrand {
  readonly number: number;
  readonly brand: string;
  readonly isOwn: boolean;
  /** Whether it was on the list of competitors when answers were recognized. */
  readonly isTracked: boolean;
}

const DAY_MS = 86_400_000;

/**
 * Something that is counted in answers, segment by segment, in the order of days. The next segment overwrites the last one.
 * Loops over rows take the columns as variables, which is twice as fast as looking them up for each row.
 */
export interface Count {
  /** `start` is the moment, in ms, that the times of rows count from. */
  readonly add: (segment: Segment, day: string, start: number) => void;
}

/** Segments without some groups of columns, which take most of the time to unpack. */
export const withoutColumns = (
  segments: Answers['segments'],
  ...columns: readonly ('mentions' | 'sources' | 'pages')[]
): Answers['segments'] =>
  segments.map((segment) => ({
    ...segment,
    ...(Object.fromEntries(columns.map((column) => [column, null])) as Partial<typeof segment>),
  }));

/** Counts several things in one pass. */
export function* countIn(segments: Answers['segments'], counts: readonly Count[]): Steps<void> {
  const arrays = new ColumnArrays();
  let [segment, unpacked]: [Segment | null, Uint8Array | null] = [null, null];
  for (const { part, start, ...stored } of segments) {
    if (segment === null || unpacked !== stored.facts) {
      arrays.reuse();
      [segment, unpacked] = [unpackSegment(stored, arrays), stored.facts];
    }
    const rows = isWhole(part) ? segment : rowsBetween(segment, part, arrays);
    for (const count of counts) count.add(rows, part.day, start);
    yield;
  }
}

const isWhole = ({ from, until }: DayPart) => from === 0 && until === DAY_MS;

/** The group of each number, -1 for none. */
export interface Groups {
  readonly of: Int32Array;
  readonly count: number;
}

/** Groups the elements of a list by key; null for none. `keys` are in order of appearance. */
export function groupsBy<Element extends { readonly number: number }>(
  elements: readonly Element[],
  keyOf: (element: Element) => string | null,
): Groups & { readonly keys: readonly string[]; readonly firsts: readonly Element[] } {
  const of = new Int32Array(1 + elements.reduce((most, { number }) => Math.max(most, number), 0)).fill(-1);
  const known = new Map<string, number>();
  const firsts: Element[] = [];
  for (const element of elements) {
    const key = keyOf(element);
    if (key === null) continue;
    const group = known.get(key) ?? known.size;
    if (group === known.size) firsts.push(element);
    known.set(key, group);
    of[element.number] = group;
  }
  return { of, count: known.size, keys: [...known.keys()], firsts };
}

/** The answers that are counted, and their groups. Those without a group in both are left out. */
export interface Selected {
  readonly targets: Groups;
  readonly prompts: Groups;
}

/** Selected answers of some days. Other days are left out, too. */
export interface Selection extends Selected {
  /** The period of each day. */
  readonly periods: ReadonlyMap<string, number>;
}

/** The rows with selected answers. Failed attempts are left out. */
export function selectedAnswers({ targets, prompts }: Selected, segment: Segment): Int32Array {
  const { rows, state, target, prompt } = segment;
  const found = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const isFound =
      isAnswer(state[row] ?? 0) &&
      (targets.of[target[row] ?? 0] ?? -1) >= 0 &&
      (prompts.of[prompt[row] ?? 0] ?? -1) >= 0;
    if (isFound) found[count++] = row;
  }
  return found.subarray(0, count);
}

/** Deselects the targets that a condition excludes. */
export const selectedIf = (
  targets: readonly AnswerTarget[],
  isMeant: (target: AnswerTarget) => boolean,
): AnswerTarget[] =>
  targets.map((target) => ({ ...target, isSelected: target.isSelected && isMeant(target) }));

/** How figures count a mention. */
export const Role = { other: 0, own: 1, rival: 2 } as const;

/**
 * The roles of brands by number: the workspace's brand, and the competitors that were tracked. A tracked competitor as the
 * `subject` takes the place of the workspace's brand, which becomes one of its competitors.
 */
export function rolesOf(brands: readonly AnswerBrand[], subject: string | null = null): Uint8Array {
  const roles = new Uint8Array(1 + brands.reduce((most, { number }) => Math.max(most, number), 0));
  for (const { number, brand, isOwn, isTracked } of brands) {
    const isSubject = subject === null ? isOwn : !isOwn && isTracked && brand === subject;
    if (isSubject) roles[number] = Role.own;
    else if (isOwn ? subject !== null : isTracked) roles[number] = Role.rival;
  }
  return roles;
}
