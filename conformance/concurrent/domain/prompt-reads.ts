import type { Members } from '../../http/exchange.js';
import type { PromptRow } from '../../run/state.js';
import type { Outcome } from '../find-order.js';
import { slotsOf, type Choices, type PromptsModel, type PromptState } from './state.js';

/** The count and cap that a response reports. */
export function readsCap(
  state: PromptsModel,
  { activeCount, cap }: { readonly activeCount: unknown; readonly cap: unknown },
  choices: Choices,
): Outcome<PromptsModel> {
  const [least, most] = slotsOf(state, choices);
  if (cap !== state.cap) return `its response shows the cap ${String(cap)}, not ${state.cap}`;
  if (Number(activeCount) >= least && Number(activeCount) <= most) return [state];
  const right = least === most ? `${least}` : `${least} to ${most}`;
  return `its response shows activeCount ${String(activeCount)}, not ${right}`;
}

/** The list of prompts, without the rows of prompts that a history cannot touch. `missing` names those that are gone. */
export function readsList(state: PromptsModel, json: Members, choices: Choices): Outcome<PromptsModel> {
  const [gone] = (json.missing ?? []) as readonly string[];
  if (gone !== undefined) return `it does not show ${gone}, which no call touched`;
  const rows = [...rowsOf(json, 'tracked'), ...rowsOf(json, 'archived')];
  const free = new Set(rows);
  for (const prompt of state.prompts) {
    const row = rows.find((one) => free.has(one) && isOf(one.row, prompt));
    if (row === undefined) return `it does not show ${nameOf(prompt)}`;
    const difference = differenceOf(prompt, row, choices);
    if (difference !== undefined) return `it shows ${nameOf(prompt)} ${difference}`;
    free.delete(row);
  }
  const [more] = free;
  return more === undefined ? [state] : `it shows ${more.row.id} "${more.row.text}", which did not exist`;
}

interface PlacedRow {
  readonly place: 'tracked' | 'archived';
  readonly row: PromptRow;
}

const rowsOf = (json: Members, place: PlacedRow['place']): PlacedRow[] =>
  ((json[place] ?? []) as readonly PromptRow[]).map((row) => ({ place, row }));

const isOf = (row: PromptRow, { id, text }: PromptState) =>
  id === undefined ? row.text === text : row.id === id;

const nameOf = ({ id, text }: PromptState) => id ?? `the prompt "${text}"`;

function differenceOf(
  { text, place, isPaused, reason }: PromptState,
  { place: shown, row }: PlacedRow,
  { pausedStatus }: Choices,
): string | undefined {
  if (shown !== place) return `in "${shown}" instead of "${place}"`;
  if (row.text !== text) return `with the text "${row.text}", not "${text}"`;
  if (place === 'archived') return undefined;
  const isShownPaused = pausedStatus === undefined ? isPaused : row.status === pausedStatus;
  if (isPaused !== undefined && isShownPaused !== isPaused)
    return `with the status "${row.status}", although it was ${isPaused ? 'paused' : 'not paused'}`;
  if (isPaused !== true || reason === undefined || row.pausedReason === reason) return undefined;
  return `with the pausedReason ${JSON.stringify(row.pausedReason)}, not ${JSON.stringify(reason)}`;
}
