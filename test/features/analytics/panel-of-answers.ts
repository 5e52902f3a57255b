import type { Panel, PanelCell } from '../../../src/estimates/panel.js';
import { panelOfColumns } from '../../estimates/panels.js';

/** Answers of a cell on a day. */
export interface DayOfAnswers {
  readonly isCurrent: boolean;
  /** Days of the window, from 0. */
  readonly day: number;
  readonly answers: number;
  readonly mentions: number;
  readonly promptId?: string;
  readonly platform?: string;
  /** Empty for unknown. */
  readonly model?: string;
  readonly topic?: string | null;
  readonly isCounted?: boolean;
}

const DAYS = 7;

/** A panel of two windows of seven days. Only answers and mentions are counted. */
export function panelOfAnswers(parts: readonly DayOfAnswers[]): Panel {
  const cells: PanelCell[] = [];
  const cellOf = ({
    promptId = 'prm_1',
    platform = 'chatgpt',
    topic = 'A',
    isCounted = true,
  }: DayOfAnswers) => {
    const found = cells.findIndex((cell) => cell.promptId === promptId && cell.platform === platform);
    const cell = { promptId, topic, isCounted, platform, surface: 'api', place: '' };
    return found < 0 ? cells.push(cell) - 1 : found;
  };
  const entries = parts.map((part) => ({
    model: part.model ?? '',
    cell: cellOf(part),
    cluster: part.day + (part.isCurrent ? DAYS : 0),
    answers: part.answers,
    mentions: part.mentions,
  }));
  return panelOfColumns({
    cells,
    clusters: Array.from({ length: 2 * DAYS }, (_, index) => ({ isCurrent: index >= DAYS })),
    entries,
  });
}

/** The same answers on each of the seven days of a window, unless `mentions` is a list by day. */
export function week(
  isCurrent: boolean,
  mentions: number | readonly number[],
  answers: number,
  rest: Partial<DayOfAnswers> = {},
): DayOfAnswers[] {
  return Array.from({ length: DAYS }, (_, day) => ({
    isCurrent,
    day,
    answers,
    mentions: typeof mentions === 'number' ? mentions : (mentions[day] ?? 0),
    ...rest,
  }));
}
