import { isApiError } from '@ai-visibility/client';

/** A pasted line that becomes a prompt. */
export interface DraftLine {
  /** The line number in the pasted text, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The prompts in a pasted text, one per line, without empty lines and list markers such as `-`, `*` or `1.`. */
export function draftsOf(pasted: string): DraftLine[] {
  return pasted
    .split(/\r\n|\r|\n/)
    .map((text, index) => ({ line: index + 1, text: text.trim().replace(/^(?:[-*•]|\d{1,3}[.)])\s+/, '') }))
    .filter(({ text }) => text !== '');
}

/** The API's errors for individual lines; empty if the error concerns the whole request. */
export function lineErrorsOf(
  error: unknown,
  drafts: readonly DraftLine[],
): { line: number; text: string; message: string }[] {
  if (!isApiError(error)) return [];
  return (error.details?.invalidItems ?? []).flatMap(({ index, message }) => {
    const draft = drafts[index];
    return draft === undefined ? [] : [{ ...draft, message }];
  });
}

/** The number of prompts that still fit under the cap; null if there is no cap (-1). */
export function freeSlots({ activeCount, cap }: { activeCount: number; cap: number }): number | null {
  return cap === -1 ? null : Math.max(0, cap - activeCount);
}
