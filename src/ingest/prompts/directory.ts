import { DomainError } from '../../domain/errors.js';
import { cleanText } from '../../domain/text.js';
import type { NewPrompt } from '../../features/prompts/index.js';
import { sql, type Database } from '../../platform/database.js';
import type { ObservationLine } from '../lines/line-types.js';
import type { LineError } from '../types.js';

/** Whether a file may create prompts, and the number of free slots (Infinity if unlimited). */
export type Creation =
  { readonly allowed: false } | { readonly allowed: true; readonly cap: number; readonly free: number };

/** The prompt of a line. */
export interface PromptReference {
  /** The prompt's id, or a placeholder for a prompt that has yet to be created. */
  readonly ref: string;
  /** The wording as it was asked. */
  readonly text: string;
}

export interface PromptDirectory {
  /** Finds the prompt of a line. Registers an unknown one for creation if that is allowed. */
  find(line: ObservationLine): PromptReference | { error: LineError };
  /** The prompt of a line that was already found valid. */
  get(line: ObservationLine): PromptReference;
  /** The prompts to create by placeholder, in the order of the file. */
  readonly created: ReadonlyMap<string, NewPrompt>;
}

interface PromptRow {
  prompt_id: string;
  text: string;
  is_tracked: boolean;
}

/** An id finds any prompt of the workspace; a text finds the oldest tracked prompt of the active project. */
const PROMPTS = `
  select p.prompt_id, p.text, p.archived_at is null and j.is_active as is_tracked
  from prompts p join projects j using (workspace_id, project_id)
  where p.workspace_id = $1
  order by p.created_at, p.prompt_id`;

/** Prefix of placeholders; no id starts with it. */
const NEW = 'new:';

/** An id in the format of the service: unlike a mistyped one, it may belong to another workspace. */
const PROMPT_ID = /^prm_[0-9a-f]{32}$/;

export async function readPromptDirectory(
  database: Database,
  workspaceId: string,
  creation: Creation,
): Promise<PromptDirectory> {
  const textById = new Map<string, string>();
  const refByText = new Map<string, string>();
  const refByForeignId = new Map<string, string>();
  for (const row of await sql<PromptRow>(database, PROMPTS, [workspaceId])) {
    textById.set(row.prompt_id, row.text);
    if (row.is_tracked && !refByText.has(row.text)) refByText.set(row.text, row.prompt_id);
  }
  const created = new Map<string, NewPrompt>();

  function byText(line: ObservationLine, raw: string): PromptReference | { error: LineError } {
    const text = raw.trim();
    const known = refByText.get(text);
    if (known !== undefined) return { ref: known, text };
    if (!creation.allowed)
      return bad('promptText', 'is not a tracked prompt of the workspace (use --create-prompts to track it)');
    const prompt = newPrompt(line, raw);
    if ('error' in prompt) return prompt;
    if (created.size >= creation.free) return { error: overCap(creation.cap, creation.free) };
    const ref = `${NEW}${created.size}`;
    created.set(ref, prompt);
    refByText.set(text, ref);
    return { ref, text };
  }

  /** An exported prompt of another workspace becomes one prompt here too, regardless of its wordings. */
  function byForeignId(line: ObservationLine, promptId: string): PromptReference | { error: LineError } {
    if (!creation.allowed || typeof line.promptText !== 'string' || !PROMPT_ID.test(promptId))
      return bad('promptId', 'is not a prompt of the workspace');
    const known = refByForeignId.get(promptId);
    if (known !== undefined) return { ref: known, text: line.promptText };
    const found = byText(line, line.promptText);
    if ('error' in found) return found;
    refByForeignId.set(promptId, found.ref);
    return { ref: found.ref, text: line.promptText };
  }

  function find(line: ObservationLine): PromptReference | { error: LineError } {
    if (typeof line.promptId !== 'string') return byText(line, line.promptText ?? '');
    const own = textById.get(line.promptId);
    return own === undefined
      ? byForeignId(line, line.promptId)
      : { ref: line.promptId, text: line.promptText ?? own };
  }

  return {
    created,
    find,
    get(line) {
      const prompt = find(line);
      if ('error' in prompt) throw new Error(`A prompt that was good ${prompt.error.problem} now.`);
      return prompt;
    },
  };
}

/** The reason the new prompt of a line cannot be created. */
export function overCap(cap: number, free: number): LineError {
  return { field: 'promptText', problem: `would exceed the prompt cap: ${free} of ${cap} slots were free` };
}

/** The new prompt of a line, validated like every new prompt. */
function newPrompt(line: ObservationLine, raw: string): NewPrompt | { error: LineError } {
  try {
    return {
      text: cleanText('promptText', raw, { min: 3, max: 500, multiline: true }),
      topic: cleanTopic(line.topic),
      persona: line.persona ?? 'discoverer',
      // Stored unchanged, as in the API.
      intent: line.intent ?? null,
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.param === undefined) throw error;
    return bad(error.param, error.message.replace(/^"\w+" /, '').replace(/\.$/, ''));
  }
}

function cleanTopic(label: string | null | undefined): string | null {
  if (typeof label !== 'string' || label.trim() === '') return null;
  return cleanText('topic', label, { min: 1, max: 200, multiline: false });
}

function bad(field: string, problem: string): { error: LineError } {
  return { error: { field, problem } };
}
