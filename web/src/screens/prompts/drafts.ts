import { isApiError } from '@ai-visibility/client';

/** A pasted line that becomes a prompt. */
export interface DraftLine {
  /** Its number in the paste, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The prompts in a paste: one a line, without empty lines and list marks such as `-`, `*` or `1.`. */
export function draftsOf(pasted: string): DraftLine[] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim().replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, '') }))
    .filter(({ text }) => text !== '');
}

/** What the API says about single lines, with the line each is about; empty if it is about all of them. */
export function faultsOf(
  error: unknown,
  drafts: readonly DraftLine[],
): { line: number; text: string; message: string }[] {
  if (!isApiError(error)) return [];
  return (error.details?.invalidItems ?? []).flatMap(({ index, message }) => {
    const draft = drafts[index];
    return draft === undefined ? [] : [{ ...draft, message }];
  });
}

/** How many prompts fit under the cap; null without one (-1). */
export function freeSlots({ activeCount, cap }: { activeCount: number; cap: number }): number | null {
  return cap === -1 ? null : Math.max(0, cap - activeCount);
}
