import type { StoredAnswers } from '../../../segments/answers.js';
import type { DataVersion } from '../../../domain/data-version.js';
import { readAnswers, type AnswersRequest } from '../../../platform/answers.js';
import type { Reader } from '../../../platform/reader.js';
import { spansOf, type Windows } from '../windows.js';

/** Reads the answers of both windows with everything that an overview counts. */
export function readOverviewAnswers(
  reader: Reader,
  at: DataVersion,
  windows: Windows,
  counted: Pick<AnswersRequest, 'filter' | 'group'> = {},
): Promise<StoredAnswers<null>> {
  return readAnswers(reader, at, {
    name: 'analytics-overview',
    spans: spansOf(windows),
    calendar: windows.calendar,
    columns: ['mentions', 'sources', 'pages'],
    ...counted,
  });
}

/** Reads the answers of both windows without the cited pages, which only lists of domains count. */
export const readAnswersWithoutPages = (
  reader: Reader,
  at: DataVersion,
  windows: Windows,
): Promise<StoredAnswers<null>> =>
  readAnswers(reader, at, {
    name: 'analytics-panel',
    spans: spansOf(windows),
    calendar: windows.calendar,
    columns: ['mentions', 'sources'],
  });

const TEXTS = `
  select prompt_id as "promptId", text from prompts
  where workspace_id = $1 and prompt_id = any($2::text[]) and archived_at is null`;

/** The texts of prompts by their ids, except for archived ones. */
export async function readPromptTexts(
  reader: Reader,
  at: DataVersion,
  promptIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (promptIds.length === 0) return new Map();
  const rows = await reader.read<{ promptId: string; text: string }>(at, 'analytics-prompt-texts', TEXTS, [
    promptIds,
  ]);
  return new Map(rows.map(({ promptId, text }) => [promptId, text]));
}
