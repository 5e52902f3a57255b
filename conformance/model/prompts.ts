import { readFields, readItems, readList, requiredText, optionalText, type FieldReader } from './body.js';
import { respond, type ModelResponse, type Call, type Handlers, type NewPrompt } from './call.js';
import { invalid, ApiError, itemsError, type BadItem } from './api-error.js';
import type { Prompt } from './state.js';

export function promptHandlers() {
  return {
    listPrompts: (call) => Promise.resolve(listPrompts(call)),
    getPromptCap: (call) => Promise.resolve(respond(200, slots(call))),
    addPrompt: addOne,
    bulkInsertPrompts: addMany,
    rewordPrompt: rewordOne,
    bulkEditPrompts: rewordMany,
    archivePrompt: archiveOne,
    pausePrompt: pauseOne,
    replacePrompt: replaceOne,
  } satisfies Handlers;
}

function listPrompts(call: Call): ModelResponse {
  const { behavior } = call.model;
  const render = (prompt: Prompt) => behavior.renderPrompt(call, prompt);
  return respond(200, {
    tracked: behavior.trackedList(call).map(render),
    archived: behavior.archivedList(call).map(render),
  });
}

function slots(call: Call): { activeCount: number; cap: number } {
  const { behavior } = call.model;
  return { activeCount: behavior.activeCount(call), cap: behavior.cap(call) };
}

function addOne(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const item = readNewPrompt(call, call.body, '');
  return behavior.exclusively(call, async () => {
    checkCap(call, 1);
    await behavior.beforeWrite(call);
    const prompt = behavior.track(call, item);
    return respond(201, { promptId: prompt.id, ...slots(call) });
  });
}

function addMany(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { prompts: list } = readFields(call, call.body, '', { prompts: listReader(call) });
  const items = readItems(list, 'prompts', (item, param) => readNewPrompt(call, item, param));
  return behavior.exclusively(call, async () => {
    const reused = items.map((item) => behavior.findReusable(call, item));
    const repeats = items.map((_, index) => (reused[index] ? null : behavior.findInBatch(items, index)));
    checkCap(call, items.filter((_, index) => !reused[index] && repeats[index] === null).length);
    await behavior.beforeWrite(call);
    const tracked: Prompt[] = [];
    const results = items.map((item, index) => {
      const known = reused[index] ?? tracked[repeats[index] ?? -1];
      const prompt = known ?? behavior.track(call, item);
      tracked.push(prompt);
      return { promptId: prompt.id, created: known === undefined };
    });
    return respond(201, { results, ...slots(call) });
  });
}

function readNewPrompt(call: Call, value: unknown, path: string): NewPrompt {
  const { text, persona, topic, intent } = readFields(call, value, path, {
    text: requiredText(call, 'text'),
    persona: personaReader(call),
    topic: optionalText(call, 'topic'),
    intent: intentReader(call),
  });
  return { text, persona, topic: topic === '' ? null : (topic ?? null), intent: intent ?? null };
}

function personaReader(call: Call): FieldReader<string> {
  return (value = 'discoverer', param) => {
    const personas = call.model.behavior.personas(call.operation);
    const persona = personas.find((word) => word === value);
    if (persona === undefined) throw invalid(param, `must be one of: ${personas.join(', ')}`);
    return persona;
  };
}

function intentReader(call: Call): FieldReader<string | null | undefined> {
  return (value, param) => {
    const intent = optionalText(call, 'intent')(value, param);
    if (typeof intent === 'string' && !call.model.behavior.isIntentTaken(intent, call.operation))
      throw invalid(param, 'is not a known intent');
    return intent;
  };
}

function checkCap(call: Call, extra: number): void {
  const { behavior } = call.model;
  const { activeCount: active, cap } = slots(call);
  if (behavior.fitsCap({ operation: call.operation, active, cap, extra })) return;
  throw new ApiError('prompt_cap_exceeded', `The prompt cap of ${cap} leaves no room for ${extra} more.`, {
    details: { cap, activeCount: active, requested: extra },
  });
}

function rewordOne(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { text } = readFields(call, call.body, '', { text: requiredText(call, 'text') });
  return behavior.exclusively(call, async () => {
    const prompt = editablePrompt(call);
    await behavior.beforeWrite(call);
    return respond(200, { promptId: prompt.id, ...behavior.reword(call, prompt, text) });
  });
}

function rewordMany(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { prompts: list } = readFields(call, call.body, '', { prompts: listReader(call) });
  const seen = new Set<string>();
  const edits = readItems(list, 'prompts', (item, param) => readEdit(call, item, param, seen));
  return behavior.exclusively(call, async () => {
    const prompts = edits.map(({ id }) => behavior.lookUpPrompt(call, id));
    rejectWhere('prompt_not_found', 'There is no such prompt.', prompts, (prompt) => prompt === null);
    rejectWhere('prompt_not_editable', 'An archived prompt cannot be changed.', prompts, (prompt) => {
      return prompt !== null && !behavior.isEditable(call, prompt);
    });
    await behavior.beforeWrite(call);
    const results = edits.flatMap(({ id, text }, index) => {
      const prompt = prompts[index];
      return prompt ? [{ id, ...behavior.reword(call, prompt, text) }] : [];
    });
    return respond(200, { results });
  });
}

function readEdit(call: Call, item: unknown, path: string, seen: Set<string>): { id: string; text: string } {
  const edit = readFields(call, item, path, { id: readId, text: requiredText(call, 'text') });
  if (seen.has(edit.id)) throw invalid(`${path}.id`, 'repeats the prompt of an earlier item');
  seen.add(edit.id);
  return edit;
}

const readId: FieldReader<string> = (value, param) => {
  if (typeof value !== 'string' || value === '') throw invalid(param, 'must be a non-empty string');
  return value;
};

function listReader(call: Call): FieldReader<readonly unknown[]> {
  return (value, param) => readList(call, value, param);
}

function rejectWhere(
  code: 'prompt_not_found' | 'prompt_not_editable',
  message: string,
  prompts: readonly (Prompt | null)[],
  isBad: (prompt: Prompt | null) => boolean,
): void {
  const bad = prompts.flatMap((prompt, index): BadItem[] =>
    isBad(prompt) ? [{ index, param: `prompts[${index}].id`, message }] : [],
  );
  if (bad.length > 0) throw itemsError(code, bad);
}

function archiveOne(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  return behavior.exclusively(call, async () => {
    const prompt = knownPrompt(call);
    await behavior.beforeWrite(call);
    behavior.archive(call, prompt, null);
    return respond(200, { promptId: prompt.id });
  });
}

function pauseOne(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { paused, reason: sent } = readFields(call, call.body, '', {
    paused: readPaused,
    reason: (value: unknown) => value,
  });
  // A resume ignores the reason, even an invalid one.
  const reason = paused ? optionalText(call, 'reason')(sent, 'reason') : null;
  return behavior.exclusively(call, async () => {
    const prompt = editablePrompt(call);
    await behavior.beforeWrite(call);
    if (paused) behavior.pause(call, prompt, reason === '' ? null : (reason ?? null));
    else behavior.resume(call, prompt);
    return respond(200, { promptId: prompt.id, status: behavior.status(call, prompt) });
  });
}

const readPaused: FieldReader<boolean> = (value, param) => {
  if (typeof value !== 'boolean')
    throw invalid(param, value === undefined ? 'is required' : 'must be a boolean');
  return value;
};

function replaceOne(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { text } = readFields(call, call.body, '', { text: requiredText(call, 'text') });
  return behavior.exclusively(call, async () => {
    const old = editablePrompt(call);
    await behavior.beforeWrite(call);
    behavior.archive(call, old, 'replaced');
    const fresh = behavior.succeed(call, old, text);
    return respond(201, { promptId: fresh.id, archivedPromptId: old.id });
  });
}

function knownPrompt(call: Call): Prompt {
  const prompt = call.model.behavior.lookUpPrompt(call, call.id);
  if (prompt === null)
    throw new ApiError('prompt_not_found', 'There is no prompt with this id in the workspace.');
  return prompt;
}

function editablePrompt(call: Call): Prompt {
  const prompt = knownPrompt(call);
  if (!call.model.behavior.isEditable(call, prompt))
    throw new ApiError('prompt_not_editable', 'An archived prompt cannot be changed.');
  return prompt;
}
