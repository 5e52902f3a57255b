import type { OperationId } from '../../../spec/index.js';
import { fullBody } from '../../contract/marks.js';
import { RawBody } from '../../http/client.js';
import { shortened, type Exchange } from '../../http/exchange.js';
import { Unreachable } from '../../http/transport.js';
import { nameOf, validRequest, type Subject } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';
import type { CheckContext } from '../../run/context.js';
import { commonHostileBodies, hugeBody, rareHostileBodies, wrongMembers } from './hostile-bodies.js';

/**
 * Sends hostile input and asserts that the response is not a 5xx. The server may close the connection instead, as long
 * as it still serves other requests.
 */
async function survives(
  t: CheckContext,
  name: string,
  send: () => Promise<Exchange>,
): Promise<Exchange | undefined> {
  let response: Exchange | undefined;
  await t.case(name, async () => {
    try {
      response = await send();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      await t.paid.get('/v1/me');
      return;
    }
    t.holds('GEN-09', response.status < 500, 'a status below 500', response.summary, response);
  });
  return response;
}

/** Sends hostile bodies: common ones and wrong members to every operation, and each rare one to some operations. */
async function sendBodies(
  t: CheckContext,
  operations: readonly OperationId[],
  subject: Subject,
): Promise<void> {
  for (const [index, operation] of operations.entries())
    await t.apart(nameOf(operation), async () => {
      let promptId = usesPrompt(operation, subject) ? (await t.addPrompt()).id : '';
      const request = () => validRequest(operation, { ...subject, promptId });
      const valid = () => fullBody(operation, request().body as object, t.text());
      const rare = rareHostileBodies.filter((_, turn) => turn % operations.length === index);
      for (const { name, make } of [...commonHostileBodies, ...rare, ...wrongMembers(valid())]) {
        const { method, target } = request();
        const send = () => t.paid.send(method, target, make(valid()));
        // If a replacement is accepted anyway, continue with the new prompt. What other bodies create is removed, so that
        // the next one is not rejected because of the cap.
        const isReplacing = operation === 'replacePrompt';
        const response = await survives(t, name, () => (isReplacing ? send() : t.undone(send)));
        if (isReplacing && response?.status === 201) promptId = response.json?.promptId as string;
      }
    });
}

const withBodies: readonly OperationId[] = [
  'addPrompt',
  'bulkInsertPrompts',
  'bulkEditPrompts',
  'rewordPrompt',
  'pausePrompt',
  'replacePrompt',
  'issueApiKey',
];

const brandWithBodies: readonly OperationId[] = ['saveBrandPositioning', 'pinCompetitors'];

const ids = {
  'a NUL character': '%00',
  'invalid percent-encoding': '%ZZ',
  'invalid UTF-8': '%C3%28',
  'a quote and a comment': "x'%20OR%201=1;--",
  '4,000 characters': 'x'.repeat(4000),
  'an emoji': '%F0%9F%A6%8A',
} as const;

const withIds: readonly OperationId[] = [
  'rewordPrompt',
  'archivePrompt',
  'pausePrompt',
  'replacePrompt',
  'revokeApiKey',
];

const PLACE = 'PLACE';

/** Whether a request of an operation names a prompt. */
const usesPrompt = (operation: OperationId, subject: Subject) =>
  JSON.stringify(validRequest(operation, { ...subject, promptId: PLACE })).includes(PLACE);

async function sendIds(t: CheckContext): Promise<void> {
  const place = { promptId: PLACE, keyId: PLACE, text: () => t.text() };
  for (const [turn, operation] of withIds.entries())
    for (const [index, [name, id]] of Object.entries(ids).entries()) {
      // The first three are sent to every operation, each of the others to some operations.
      if (index > 2 && (index + turn) % 3 !== 0) continue;
      const { method, target, body } = validRequest(operation, place);
      await survives(t, `${nameOf(operation)}: an id of ${name}`, () =>
        t.paid.send(method, target.replace(PLACE, id), body),
      );
    }
}

const queries: { readonly [operation in OperationId]?: readonly string[] } = {
  listKeywords: [
    'q=%00',
    'q=%27%22%25_%5C%5B%28*',
    'q=%ZZ',
    'q=%C3%28',
    `q=${'x'.repeat(4000)}`,
    'limit=1&limit=2',
    'limit[]=1',
    'limit[a]=1',
    'limit=99999999999999999999999',
    'limit=1e999',
    'engine=google&engine=gemini',
    'cursor=%00',
    `cursor=${'A'.repeat(3000)}`,
    'cursor=eyJhIjpudWxsfQ%3D%3D',
    'cursor=bnVsbA',
    'ranked=true&ranked=false',
    '=&&=x',
  ],
  listPromptAnalytics: [
    'query=%00',
    'topic=%ZZ',
    'status[]=',
    'limit=NaN&rangeDays=NaN',
    'persona=__proto__',
  ],
  getAnalyticsOverview: ['rangeDays=', 'rangeDays=7&rangeDays=30', 'rangeDays=99999999999999999999999'],
  getMetricRows: [
    'metric=%00',
    'metric=__proto__',
    'metric=visibility&metric=topics',
    'metric[a]=visibility',
  ],
  listPrompts: ['%00', '%'],
};

const noSubject: Subject = { promptId: '', keyId: '', text: () => '' };

/** Checks that hostile input, whether rejected or accepted, never causes a server error. */
export const hostileChecks = [
  directed('hostile/bodies', ['GEN-09'], { writes: true, slots: 1 }, async (t) => {
    const subject = { ...noSubject, text: () => t.text() };
    await sendBodies(t, withBodies, subject);
    const { method, target, body } = validRequest('addPrompt', subject);
    await survives(t, `${nameOf('addPrompt')}: ${hugeBody.name}`, () =>
      t.paid.send(method, target, hugeBody.make(body as object)),
    );
  }),
  directed('hostile/ids', ['GEN-09'], { writes: true }, sendIds),
  directed('hostile/queries', ['GEN-09'], {}, async (t) => {
    for (const [operation, texts = []] of Object.entries(queries)) {
      const [path] = validRequest(operation as OperationId, noSubject).target.split('?', 1);
      for (const text of texts)
        await survives(t, `GET ${path}?${shortened(text, 40)}`, () =>
          t.paid.send('GET', `${path}?${text}`, undefined),
        );
    }
  }),
  directed('hostile/brand', ['GEN-09'], { destructive: true }, async (t) => {
    await sendBodies(t, brandWithBodies, { ...noSubject, text: () => t.text() });
    await survives(t, `${nameOf('startRecalibration')}: malformed JSON`, () =>
      t.paid.send('POST', '/v1/brand/recalibrations', new RawBody('{"a":')),
    );
  }),
];
