import type { Unknown } from '../../src/measuring/providers/provider.js';
import { answered, createMeasured, FakeProvider, target } from '../measuring/support.js';
import { add } from '../outbox/support.js';
import type { TestApp } from '../support/app.js';

const lost: Unknown = { kind: 'unknown', code: 'timeout', message: 'Cut.', rawResponse: null };

/** The key of a workspace with a run that lost the outcome of one question, two receivers of events and a dead letter. */
export async function createMeasuredKey({ db: { database }, services }: TestApp): Promise<string> {
  const provider = new FakeProvider(({ text }) => (text.includes('0') ? lost : answered()));
  const others = [new FakeProvider(undefined, 'openai')];
  const measured = await createMeasured(database, {
    provider,
    others,
    prompts: 3,
    targets: [target(), target({ provider: 'openai', platform: 'gemini' })],
    budget: { dailyUsd: 1, monthlyUsd: null },
  });
  await measured.begin();
  await measured.work();
  const { workspaceId } = measured;
  const { secret } = await services.apiKeys.issue(workspaceId, { name: 'T', environment: 'test' });
  const state = { workspace_id: workspaceId, added_at: new Date() };
  await database('channels').insert([
    {
      ...{ ...state, channel_id: 'webhook', kind: 'webhook', events: ['run.finished'] },
      addresses: ['https://hooks.example.com/secret'],
    },
    {
      ...{ ...state, channel_id: 'chn_1', kind: 'slack', events: ['digest.weekly'] },
      addresses: ['https://hooks.slack.com/services/secret'],
    },
  ]);
  const payload = { type: 'run.finished' };
  const messageId = await add(database, workspaceId, { topic: 'webhook.delivery', payload });
  await database('outbox')
    .where({ workspace_id: workspaceId, outbox_id: messageId })
    .update({ dead_at: new Date(), attempts: 19, last_error: 'The receiver responded with 500.' });
  return secret;
}
