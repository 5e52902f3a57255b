import type { Schemas } from '../../../spec/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { PromptService, Reworded } from './service.js';
import type { NewPrompt, Prompt } from './types.js';

type PromptOperations =
  | 'listPrompts'
  | 'addPrompt'
  | 'bulkEditPrompts'
  | 'getPromptCap'
  | 'bulkInsertPrompts'
  | 'rewordPrompt'
  | 'archivePrompt'
  | 'pausePrompt'
  | 'replacePrompt'
  | 'listPromptProperties'
  | 'correctPrompts';

export function promptRoutes(prompts: PromptService): FeatureHandlers<PromptOperations> {
  return {
    async listPrompts({ principal }) {
      const list = await prompts.list(principal);
      return { status: 200, parts: listParts(list.prompts), validUntil: list.nextStaleAt };
    },
    async addPrompt({ principal, body }) {
      const added = await prompts.add(principal.workspaceId, toNewPrompt(body));
      return { status: 201, location: pathOf(added.promptId), body: added };
    },
    async bulkEditPrompts({ principal, body }) {
      const results = await prompts.rewordInBulk(principal.workspaceId, body.prompts);
      return {
        status: 200,
        body: { results: results.map(({ promptId, ...result }) => ({ id: promptId, ...toChange(result) })) },
      };
    },
    async getPromptCap({ principal }) {
      return { status: 200, body: await prompts.slotsOf(principal.workspaceId) };
    },
    async bulkInsertPrompts({ principal, body }) {
      const items = body.prompts.map(toNewPrompt);
      const { items: results, activeCount, cap } = await prompts.addInBulk(principal.workspaceId, items);
      return { status: 201, body: { results, activeCount, cap } };
    },
    async rewordPrompt({ principal, path, body }) {
      const { promptId, ...result } = await prompts.reword(principal.workspaceId, path.promptId, body.text);
      return { status: 200, body: { promptId, ...toChange(result) } };
    },
    async archivePrompt({ principal, path }) {
      await prompts.archive(principal.workspaceId, path.promptId, principal.owner.id);
      return { status: 200, body: { promptId: path.promptId } };
    },
    async pausePrompt({ principal, path, body }) {
      const pause = { paused: body.paused, reason: body.reason ?? null };
      const { promptId, status } = await prompts.setPaused(principal.workspaceId, path.promptId, pause);
      return { status: 200, body: { promptId, status } };
    },
    async listPromptProperties({ principal, query }) {
      const { group: groups, promptId: promptIds, limit, cursor } = query;
      const page = await prompts.listProperties(principal, { groups, promptIds, limit, cursor });
      return { status: 200, body: page, validUntil: null };
    },
    async correctPrompts({ principal, body }) {
      return { status: 200, body: await prompts.correct(principal.workspaceId, body.prompts) };
    },
    async replacePrompt({ principal, path, body: { text } }) {
      const { workspaceId, owner } = principal;
      const promptId = await prompts.replace(workspaceId, path.promptId, text, owner.id);
      const body = { promptId, archivedPromptId: path.promptId };
      return { status: 201, location: pathOf(promptId), body };
    },
  };
}

/** Prompts per part of the list: a few milliseconds of work during which other requests wait. */
const PART = 500;

/** The list in parts, at least one. */
function* listParts(prompts: readonly Prompt[]): Generator<Schemas['PromptList']> {
  for (let start = 0; start === 0 || start < prompts.length; start += PART) {
    const part = prompts.slice(start, start + PART);
    const tracked = part.filter((prompt) => prompt.status !== 'archived');
    const archived = part.filter((prompt) => prompt.status === 'archived');
    yield { tracked: tracked.map(toResource), archived: archived.map(toResource) };
  }
}

function pathOf(promptId: string): string {
  return `/v1/prompts/${promptId}`;
}

function toNewPrompt(item: Schemas['PromptDraft']): NewPrompt {
  return {
    text: item.text,
    topic: item.topic ?? null,
    persona: item.persona ?? 'discoverer',
    intent: item.intent ?? null,
  };
}

function toChange({ wordingChange }: Pick<Reworded, 'wordingChange'>) {
  return { changed: wordingChange !== 'none', wordingChange };
}

function toResource(prompt: Prompt): Schemas['Prompt'] {
  return {
    id: prompt.promptId,
    text: prompt.text,
    topic: prompt.topic,
    status: prompt.status,
    createdBy: prompt.createdBy,
    pausedReason: prompt.pausedReason,
    archivedBy: prompt.archivedBy,
    archivedReason: prompt.archivedReason,
    hasObservations: prompt.hasObservations,
    updatedAt: prompt.updatedAt.toISOString(),
  };
}
