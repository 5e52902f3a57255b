import fc from 'fast-check';
import type { Response } from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type Client, type TestApp } from '../../support/app.js';
import {
  archive,
  change,
  newPrompt,
  reword,
  texts,
  tracked,
  type Model,
  type ModelPrompt,
} from './prompt-model.js';

let app: TestApp;
let ticks = Date.parse('2026-03-01T00:00:00.000Z');
beforeAll(async () => {
  // Every clock reading is a millisecond later, so that the order of events is known.
  app = await createTestApp({ clock: () => new Date((ticks += 1)) });
});
afterAll(() => app.close());

interface Real {
  readonly client: Client;
  /** The last revision and updatedAt seen for each prompt. */
  readonly seen: Map<string, { revision: number; updatedAt: string }>;
}

type Command = fc.AsyncCommand<Model, Real>;

/** A command whose name a counterexample shows. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

function expectRefusal(response: Response, status: number, code: string): void {
  expect([response.status, response.body.error?.code]).toEqual([status, code]);
}

/** The prompt at an index, archived ones included; undefined if there are none. */
const at = (model: Model, place: number): ModelPrompt | undefined =>
  model.prompts[place % model.prompts.length];

const slots = (model: Model) => ({ activeCount: tracked(model).length, cap: model.cap });
const exceeds = (model: Model, count: number) =>
  count > 0 && model.cap >= 0 && tracked(model).length + count > model.cap;

const text = fc.constantFrom(...texts);
/** The same text with outer space, as a caller may send it. */
const paddedText = text.chain((plain) => fc.constantFrom(plain, ` ${plain}`, `${plain}\n`));
const topic = fc.constantFrom('Planning', null);
const place = fc.nat({ max: 30 });

const add = fc.tuple(paddedText, topic).map(([sent, label]) =>
  command(`add ${JSON.stringify(sent)}`, async (model, { client }) => {
    const response = await client.post('/v1/prompts', { text: sent, topic: label });
    if (exceeds(model, 1)) {
      expectRefusal(response, 409, 'prompt_cap_exceeded');
      expect(response.body.error.details).toEqual({ ...slots(model), requested: 1 });
      return;
    }
    expect(response.status).toBe(201);
    model.prompts.push(newPrompt(response.body.promptId as string, sent.trim(), label));
    expect(response.body).toEqual({ promptId: model.prompts.at(-1)?.id, ...slots(model) });
  }),
);

const bulk = fc.array(fc.tuple(paddedText, topic), { minLength: 1, maxLength: 5 }).map((items) =>
  command(`bulk ${JSON.stringify(items)}`, async (model, { client }) => {
    const response = await client.post('/v1/prompts/bulk', {
      prompts: items.map(([sent, label]) => ({ text: sent, topic: label })),
    });
    const have = new Set(tracked(model).map((prompt) => prompt.text));
    const fresh = new Set(items.map(([sent]) => sent.trim()).filter((one) => !have.has(one)));
    if (exceeds(model, fresh.size)) {
      expectRefusal(response, 409, 'prompt_cap_exceeded');
      expect(response.body.error.details).toEqual({ ...slots(model), requested: fresh.size });
      return;
    }
    expect(response.status).toBe(201);
    const results = items.map(([sent, label], index) => {
      const existing = tracked(model).find((prompt) => prompt.text === sent.trim());
      if (existing !== undefined) return { promptId: existing.id, created: false };
      const { promptId } = response.body.results[index] as { promptId: string };
      expect(model.prompts.map((prompt) => prompt.id)).not.toContain(promptId);
      model.prompts.push(newPrompt(promptId, sent.trim(), label));
      return { promptId, created: true };
    });
    expect(response.body).toEqual({ results, ...slots(model) });
  }),
);

/** A command on one prompt: 404 if there is none, 409 if it is archived. */
function onPrompt(
  name: string,
  call: (client: Client, id: string) => Promise<Response>,
  expectDone: (model: Model, prompt: ModelPrompt, response: Response) => void,
  options: { onArchived?: 'same' } = {},
) {
  return place.map((where) =>
    command(`${name} #${where}`, async (model, { client }) => {
      const prompt = at(model, where);
      const response = await call(client, prompt?.id ?? 'prm_none');
      if (prompt === undefined) expectRefusal(response, 404, 'prompt_not_found');
      else if (prompt.archived && options.onArchived === undefined) {
        expectRefusal(response, 409, 'prompt_not_editable');
      } else expectDone(model, prompt, response);
    }),
  );
}

const rewordOne = paddedText.chain((sent) =>
  onPrompt(
    `reword to ${JSON.stringify(sent)}`,
    async (client, id) => client.patch(`/v1/prompts/${id}`, { text: sent }),
    (_, prompt, { status, body }) => {
      const wordingChange = change(prompt.text, sent.trim());
      expect([status, body]).toEqual([
        200,
        { promptId: prompt.id, changed: wordingChange !== 'none', wordingChange },
      ]);
      reword(prompt, sent.trim());
    },
  ),
);

const rewordMany = fc
  .uniqueArray(fc.tuple(place, paddedText), { selector: ([where]) => where, minLength: 1, maxLength: 4 })
  .map((items) =>
    command(`reword in bulk ${JSON.stringify(items)}`, async (model, { client }) => {
      const edits = items.map(([where, sent]) => ({ prompt: at(model, where), text: sent.trim(), sent }));
      const response = await client.put('/v1/prompts', {
        prompts: edits.map(({ prompt, sent }) => ({ id: prompt?.id ?? 'prm_none', text: sent })),
      });
      const ids = edits.map(({ prompt }) => prompt?.id ?? 'prm_none');
      if (new Set(ids).size < ids.length) return expectRefusal(response, 400, 'invalid_parameter');
      if (edits.some(({ prompt }) => prompt === undefined))
        return expectRefusal(response, 404, 'prompt_not_found');
      if (edits.some(({ prompt }) => prompt?.archived))
        return expectRefusal(response, 409, 'prompt_not_editable');
      expect([response.status, response.body]).toEqual([
        200,
        {
          results: edits.map(({ prompt, text: after }) => {
            const wordingChange = change(prompt?.text ?? '', after);
            return { id: prompt?.id, changed: wordingChange !== 'none', wordingChange };
          }),
        },
      ]);
      for (const { prompt, text: after } of edits) if (prompt !== undefined) reword(prompt, after);
    }),
  );

const pause = fc.constantFrom('for a while', 'for good', null, undefined).chain((reason) =>
  onPrompt(
    `pause ${reason}`,
    async (client, id) => client.post(`/v1/prompts/${id}/pause`, { paused: true, reason }),
    (_, prompt, { status, body }) => {
      expect([status, body]).toEqual([200, { promptId: prompt.id, status: 'paused' }]);
      const newReason = reason ?? prompt.reason;
      if (!prompt.paused || newReason !== prompt.reason) prompt.revision += 1;
      prompt.paused = true;
      prompt.reason = newReason;
    },
  ),
);

const resume = onPrompt(
  'resume',
  async (client, id) => client.post(`/v1/prompts/${id}/pause`, { paused: false, reason: 'ignored' }),
  (_, prompt, { status, body }) => {
    expect([status, body]).toEqual([200, { promptId: prompt.id, status: 'pending_baseline' }]);
    if (prompt.paused) prompt.revision += 1;
    prompt.paused = false;
    prompt.reason = null;
  },
);

const remove = onPrompt(
  'archive',
  async (client, id) => client.delete(`/v1/prompts/${id}`),
  (model, prompt, { status, body }) => {
    expect([status, body]).toEqual([200, { promptId: prompt.id }]);
    if (!prompt.archived) archive(model, prompt, null);
  },
  { onArchived: 'same' },
);

const replace = paddedText.chain((sent) =>
  onPrompt(
    `replace by ${JSON.stringify(sent)}`,
    async (client, id) => client.post(`/v1/prompts/${id}/replacements`, { text: sent }),
    (model, prompt, { status, body }) => {
      expect([status, body]).toEqual([201, { promptId: expect.any(String), archivedPromptId: prompt.id }]);
      archive(model, prompt, 'replaced');
      model.prompts.push(newPrompt(body.promptId as string, sent.trim(), prompt.topic));
    },
  ),
);

const setCap = fc.constantFrom(-1, 0, 2, 4, 8).map((cap) =>
  command(`cap ${cap}`, async (model, { client }) => {
    await app.services.workspaces.setCap(client.workspaceId, cap);
    model.cap = cap;
  }),
);

const readCap = fc.constant(
  command('read the cap', async (model, { client }) => {
    expect((await client.get('/v1/prompts/cap')).body).toEqual(slots(model));
  }),
);

function toRow(prompt: ModelPrompt, ownerId: string) {
  return {
    id: prompt.id,
    text: prompt.text,
    topic: prompt.topic,
    status: prompt.archived ? 'archived' : prompt.paused ? 'paused' : 'pending_baseline',
    createdBy: 'api',
    pausedReason: prompt.reason,
    archivedBy: prompt.archived ? ownerId : null,
    archivedReason: prompt.archivedReason,
    hasObservations: false,
    updatedAt: expect.any(String),
  };
}

async function compareLists(model: Model, { client, seen }: Real): Promise<void> {
  const { body } = await client.get('/v1/prompts');
  const latestFirst = [...model.archive]
    .reverse()
    .map((id) => model.prompts.find((prompt) => prompt.id === id));
  expect(body).toEqual({
    tracked: tracked(model).map((prompt) => toRow(prompt, client.ownerId)),
    archived: latestFirst.map((prompt) => toRow(prompt as ModelPrompt, client.ownerId)),
  });
  for (const { id, updatedAt } of [...body.tracked, ...body.archived] as {
    id: string;
    updatedAt: string;
  }[]) {
    const revision = model.prompts.find((prompt) => prompt.id === id)?.revision ?? 0;
    const before = seen.get(id);
    if (before?.revision === revision) expect(updatedAt).toBe(before.updatedAt);
    else if (before !== undefined) expect(updatedAt > before.updatedAt).toBe(true);
    seen.set(id, { revision, updatedAt });
  }
}

const list = fc.constant(command('list', compareLists));

/** Commands that the others depend on, so they occur more often. */
const frequent = [add, add, add, add, bulk, bulk, bulk, list];

it('prompts behave like a list in memory, call by call', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands(
        [...frequent, rewordOne, rewordMany, pause, resume, remove, replace, setCap, readCap, list],
        {
          maxCommands: 50,
          size: 'max',
        },
      ),
      async (commands) => {
        const client = await app.client({ cap: 8 });
        const model: Model = { cap: 8, prompts: [], archive: [] };
        const real: Real = { client, seen: new Map() };
        await fc.asyncModelRun(() => ({ model, real }), commands);
        await compareLists(model, real);
      },
    ),
    { numRuns: 60 },
  );
});
