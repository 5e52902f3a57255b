import type { Steps } from '../domain/steps.js';
import type { Surface } from '../domain/target.js';
import {
  countIn,
  selectedIf,
  withoutColumns,
  type Answers,
  type Count,
  type DaySpan,
  type Groups,
} from '../segments/answers.js';
import type { Segment } from '../segments/segment.js';
import { CountedCells } from './answers-by-cell.js';

/** The surface whose answers figures count: a certain one, the main one, or all together. */
export type SurfaceChoice = Surface | 'main' | 'all';

/** The order in which surfaces are listed, and preferred to others with as many questions: what people see first. */
export const SURFACES = ['ui', 'serp', 'api'] as const satisfies readonly Surface[];

/** The answers of a request, and the surface that remains selected. */
export interface AnswersOnSurface<Given> {
  readonly answers: Given;
  /** Null = all together. */
  readonly surface: Surface | null;
}

/**
 * Selects the answers of a surface, among those that are selected already. The main surface is the one with answers to the
 * most questions in a span of days: to prompts that have a group, counted once for each platform and place. The numbers of
 * answers do not matter, because they depend on how often each target is asked. The main surface is null without answers.
 */
export function* answersOn<Given extends Answers>(
  answers: Given,
  choice: SurfaceChoice,
  days: DaySpan,
  prompts: Groups,
): Steps<AnswersOnSurface<Given>> {
  if (choice === 'all') return { answers, surface: null };
  const surface = choice === 'main' ? yield* mainSurface(answers, days, prompts) : choice;
  const targets = selectedIf(answers.targets, (target) => surface === null || target.surface === surface);
  return { answers: { ...answers, targets }, surface };
}

function* mainSurface(answers: Answers, days: DaySpan, prompts: Groups): Steps<Surface | null> {
  const questions = new AnsweredQuestions(new CountedCells(answers, prompts), days);
  yield* countIn(withoutColumns(answers.segments, 'mentions', 'sources', 'pages'), [questions]);
  const counts = questions.bySurface();
  const most = Math.max(...counts.values());
  return SURFACES.find((surface) => most > 0 && counts.get(surface) === most) ?? null;
}

/** Counts the questions that have answers in a span of days. */
class AnsweredQuestions implements Count {
  private readonly isAnswered: boolean[] = [];

  constructor(
    private readonly counted: CountedCells,
    private readonly days: DaySpan,
  ) {}

  add(segment: Segment, day: string): void {
    if (day < this.days.from || day > this.days.to) return;
    const cells = this.counted.of(segment);
    for (let row = 0; row < segment.rows; row += 1) {
      const cell = cells[row] ?? -1;
      if (cell >= 0) this.isAnswered[cell] = true;
    }
  }

  bySurface(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>(SURFACES.map((surface) => [surface, 0]));
    for (const [index, { surface }] of this.counted.cells.entries())
      if (this.isAnswered[index] === true) counts.set(surface, (counts.get(surface) ?? 0) + 1);
    return counts;
  }
}
