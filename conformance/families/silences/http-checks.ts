import { operationIds, statedBodyLimits } from '../../../spec/index.js';
import { RawBody } from '../../http/client.js';
import { errorOf, type Exchange, type Members } from '../../http/exchange.js';
import { sendRequest, validRequest } from '../../kit/valid-requests.js';
import { directed } from '../../run/check.js';

const hasError = (exchange: Exchange, status: number, code: string) =>
  exchange.status === status && exchange.text.includes(code);

const isInvalid = (exchange: Exchange) => hasError(exchange, 400, 'invalid_parameter');

const namesParam = (exchange: Exchange, param: string) =>
  isInvalid(exchange) && errorOf(exchange)?.param === param;

const oursOnly = { oursOnly: true } as const;

/** Checks of choices about HTTP that only our own profile requires. */
export const silentHttpChecks = [
  directed(
    'silences/bodies',
    ['NS-007', 'NS-008', 'NS-009', 'NS-017', 'NS-020'],
    { ...oursOnly, writes: true },
    async (t) => {
      const path = '/v1/api-keys';
      for (const text of ['{"name": ', '"a text"', '[]', '']) {
        const exchange = await t.paid.post(path, new RawBody(text));
        t.observe('NS-007', `${JSON.stringify(text)}: ${exchange.status}`, isInvalid(exchange), exchange);
      }
      const name = `key ${t.nonce}-${t.run.next()}`;
      const untyped = await t.paid.post(path, new RawBody(JSON.stringify({ name }), null));
      t.observe('NS-008', `no Content-Type: ${untyped.status}`, untyped.status === 201, untyped);
      const typed = await t.paid.post(path, new RawBody(JSON.stringify({ name }), 'text/plain'));
      t.observe(
        'NS-008',
        `text/plain: ${typed.status}`,
        hasError(typed, 415, 'unsupported_media_type'),
        typed,
      );
      const unknown = await t.paid.post(path, { name, color: 'red' });
      t.observe('NS-009', `an unknown field: ${unknown.status}`, namesParam(unknown, 'color'), unknown);
      const bodied = await t.paid.send('GET', '/v1/prompts/cap', { some: 'body' });
      t.observe('NS-017', `a body on a GET: ${bodied.status}`, bodied.status === 200, bodied);
      const { maxBytes, maxDepth } = statedBodyLimits;
      const huge = await t.paid.post(path, new RawBody(`{"name": "${'x'.repeat(maxBytes)}"}`));
      t.observe(
        'NS-020',
        `more than ${maxBytes} bytes: ${huge.status}`,
        hasError(huge, 413, 'payload_too_large'),
        huge,
      );
      const deep = await t.paid.post(
        path,
        new RawBody(`{"name": ${'['.repeat(maxDepth)}${']'.repeat(maxDepth)}}`),
      );
      t.observe('NS-020', `${maxDepth + 1} levels: ${deep.status}`, isInvalid(deep), deep);
      const nul = await t.paid.post(path, { name: 'a\u0000b' });
      t.observe('NS-020', `NUL: ${nul.status}`, isInvalid(nul), nul);
    },
  ),
  directed('silences/queries', ['NS-010', 'NS-011', 'NS-012'], oursOnly, async (t) => {
    const unknown = await t.paid.get('/v1/keywords', { engin: 'google' });
    t.observe('NS-010', `an unknown parameter: ${unknown.status}`, namesParam(unknown, 'engin'), unknown);
    const twice = await t.paid.get('/v1/keywords', { limit: [1, 2] });
    t.observe('NS-011', `limit twice: ${twice.status}`, namesParam(twice, 'limit'), twice);
    for (const name of ['engine', 'limit', 'rangeDays', 'ranked']) {
      const empty = await t.paid.get('/v1/keywords', { [name]: '' });
      t.observe('NS-012', `${name} empty: ${empty.status}`, namesParam(empty, name), empty);
    }
    for (const [path, name] of [
      ['/v1/keywords', 'q'],
      ['/v1/keywords', 'cursor'],
      ['/v1/analytics/prompts', 'query'],
      ['/v1/analytics/prompts', 'topic'],
    ] as const) {
      const empty = await t.paid.get(path, { [name]: '', limit: 1 });
      t.observe('NS-012', `${name} empty: ${empty.status}`, empty.status === 200, empty);
    }
  }),
  directed('silences/routes', ['NS-014', 'NS-016', 'NS-121'], oursOnly, async (t) => {
    const unknown = await t.paid.get('/v1/nothing');
    t.observe('NS-014', `an unknown path: ${unknown.status}`, hasError(unknown, 404, 'not_found'), unknown);
    const wrong = await t.paid.put('/v1/me', {});
    const isOurs = hasError(wrong, 405, 'method_not_allowed') && /GET/.test(wrong.header('allow') ?? '');
    t.observe('NS-014', `PUT /v1/me: ${wrong.status}, Allow ${wrong.header('allow')}`, isOurs, wrong);
    const slash = await t.paid.get('/v1/me/');
    t.observe('NS-016', `a trailing slash: ${slash.status}`, slash.status === 404, slash);
    const head = await t.paid.send('HEAD', '/v1/me', undefined);
    t.observe('NS-016', `HEAD: ${head.status}`, head.status === 200 && head.text === '', head);
    const options = await t.nobody.send('OPTIONS', '/v1/me', undefined);
    t.observe('NS-016', `OPTIONS: ${options.status}`, options.status === 204, options);
    const document = await t.nobody.get('/openapi.json');
    const version = (document.json?.info as Members | undefined)?.version;
    t.observe(
      'NS-121',
      `/openapi.json: ${document.status}, version ${String(version)}`,
      version === '1.0.0',
      document,
    );
  }),
  directed('silences/order-of-refusals', ['NS-015'], { ...oursOnly, roles: ['free'] }, async (t) => {
    const free = t.actor('free');
    const plan = await free.post('/v1/prompts', { text: 1 });
    t.observe('NS-015', `plan before input: ${plan.status}`, hasError(plan, 403, 'plan_required'), plan);
    const json = await free.post('/v1/prompts', new RawBody('{'));
    t.observe('NS-015', `malformed JSON before plan: ${json.status}`, isInvalid(json), json);
    const route = await t.nobody.get('/v1/nothing');
    t.observe('NS-015', `key before route: ${route.status}`, hasError(route, 401, 'unauthorized'), route);
    const input = await t.paid.patch('/v1/prompts/prm_unknown', { text: 'x' });
    t.observe('NS-015', `input before lookup: ${input.status}`, isInvalid(input), input);
  }),
  directed('silences/orphan', ['NS-124'], { ...oursOnly, roles: ['orphan'] }, async (t) => {
    const orphan = t.actor('orphan');
    const subject = { promptId: 'prm_unknown', keyId: 'key_unknown', text: () => t.text() };
    for (const operation of operationIds) {
      const exchange = await sendRequest(orphan, validRequest(operation, subject));
      const isOurs = hasError(exchange, 404, 'workspace_not_found');
      t.observe('NS-124', `${operation}: ${exchange.status}`, isOurs, exchange);
    }
  }),
  directed('silences/environments', ['NS-035'], { ...oursOnly, roles: ['live'] }, async (t) => {
    const live = t.actor('live');
    const [me, other] = [await t.paid.get('/v1/me'), await live.get('/v1/me')];
    if (me.json?.workspaceId !== other.json?.workspaceId) return t.skip('no-live-key');
    const [test, same] = [await t.paid.get('/v1/prompts'), await live.get('/v1/prompts')];
    const ids = (exchange: Exchange) =>
      (exchange.json?.tracked as { id: string }[]).map(({ id }) => id).join();
    const isSame = ids(test) === ids(same);
    t.observe(
      'NS-035',
      `a test and a live key list ${isSame ? 'the same' : 'different'} prompts`,
      isSame,
      test,
      same,
    );
  }),
];
