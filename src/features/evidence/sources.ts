import type { Steps } from '../../domain/steps.js';
import { compareTexts } from '../../domain/text.js';
import {
  countIn,
  groupsBy,
  selectedAnswers,
  type Answers,
  type Count,
  type Selected,
} from '../../segments/answers.js';
import { mostFrequentType } from '../../segments/citations.js';
import { Places, SumTable } from '../../segments/places.js';
import { RowSources } from '../../segments/row-sources.js';
import { isCited, SOURCE_TYPES, typeOf, type Segment } from '../../segments/segment.js';
import type { SourceList } from './types.js';

type Source = SourceList['sources'][number];

/** A domain by its number. */
export interface NumberedSource extends Omit<Source, 'domain'> {
  readonly number: number;
}

/** The domains that answers have as sources, in no order. */
export function* sourcesOf(answers: Answers): Steps<NumberedSource[]> {
  const count = new SourceCount({
    targets: groupsBy(answers.targets, (target) => (target.isSelected ? '' : null)),
    prompts: groupsBy(answers.prompts, (prompt) => (prompt.isCounted ? '' : null)),
  });
  yield* countIn(answers.segments, [count]);
  return count.end();
}

/** Compares sources by the answers that have them. */
export const byAnswers = (one: NumberedSource, other: NumberedSource) =>
  other.observations - one.observations;

/** The first `limit` sources; those with equally many answers in the order of their names. */
export function leadersOf(
  sources: readonly NumberedSource[],
  limit: number,
  names: ReadonlyMap<number, string>,
): Source[] {
  return sources
    .map(({ number, ...source }) => ({ number, domain: names.get(number) ?? '', ...source }))
    .sort((one, other) => byAnswers(one, other) || compareTexts(one.domain, other.domain))
    .slice(0, limit)
    .map(({ number: _, ...source }) => source);
}

const [ANSWERS, CITED, CITATIONS, RETRIEVALS, FIRST_TYPE] = [0, 1, 2, 3, 4];

/** Counts the answers that have each domain as a source, and its citations and retrievals. */
class SourceCount implements Count {
  private readonly places = new Places();
  private readonly sums = new SumTable(FIRST_TYPE + SOURCE_TYPES.length);
  private readonly sources = new RowSources({ groupBy: 'domain', sourceType: undefined, sourceUse: 'any' });

  constructor(private readonly selected: Selected) {}

  add(segment: Segment): void {
    for (const row of selectedAnswers(this.selected, segment)) {
      this.addAnswers(segment, row);
      this.addUses(segment.sources, row);
    }
  }

  /** The sources, once all answers are counted. */
  end(): NumberedSource[] {
    return this.places.numbers
      .map((number, place) => sourceOf(number, this.sums.row(place)))
      .filter(({ observations }) => observations > 0);
  }

  private addAnswers(segment: Segment, row: number): void {
    const answers = segment.answers[row] ?? 0;
    this.sources.read(segment, row);
    for (let index = 0; index < this.sources.count; index += 1) {
      const place = this.places.at(this.sources.keys[index] ?? 0);
      this.sums.add(place, ANSWERS, answers);
      if (this.sources.isCited[index] === 1) this.sums.add(place, CITED, answers);
    }
  }

  private addUses({ starts, domain, kind, uses }: Segment['sources'], row: number): void {
    const end = starts[row + 1] ?? 0;
    for (let at = starts[row] ?? 0; at < end; at += 1) {
      const place = this.places.at(domain[at] ?? 0);
      this.sums.add(place, isCited(kind[at] ?? 0) ? CITATIONS : RETRIEVALS, uses[at] ?? 0);
      this.sums.add(place, FIRST_TYPE + typeOf(kind[at] ?? 0), uses[at] ?? 0);
    }
  }
}

function sourceOf(number: number, sums: readonly number[]): NumberedSource {
  const [observations, citedObservations] = [sums[ANSWERS] ?? 0, sums[CITED] ?? 0];
  return {
    number,
    sourceType: mostFrequentType(sums.slice(FIRST_TYPE)),
    ...{ observations, citedObservations, citations: sums[CITATIONS] ?? 0 },
    retrievedObservations: observations - citedObservations,
    retrievals: sums[RETRIEVALS] ?? 0,
  };
}
