import fc from 'fast-check';
import { resolvePointer, type JsonObject, type ParameterContract } from '../../../spec/contracts.js';
import { specifications, type Specification } from '../../../spec/extensions/index.js';
import { arbitraryOf, type SchemaSource } from './arbitrary-of-schema.js';
import { hostileHeader, hostileText, hostileValue, spoiled } from './hostile.js';
import { reference } from './references.js';

/** A request with placeholders for values of earlier responses. */
export interface FuzzRequest {
  /** Whose key is sent. */
  readonly caller: Caller;
  readonly isOnNewConnection: boolean;
  readonly method: string;
  /** Path and query, encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

const callers = ['paid', 'paid', 'paid', 'paid', 'other', 'free', 'unknown', 'nobody'] as const;
export type Caller = (typeof callers)[number];

/** The part of a request that differs by operation. */
type Sent = Pick<FuzzRequest, 'method' | 'target' | 'body'>;

/** Values that the schemas leave open but that refer to existing rows. */
const named: SchemaSource['named'] = {
  id: reference('prompt'),
  promptId: reference('prompt'),
  keyId: reference('key'),
  answerId: reference('answer'),
  cursor: reference('cursor'),
};

const operations = specifications.flatMap((specification) =>
  Object.values(specification.operations).map((operation) => ({ specification, operation })),
);
type Served = (typeof operations)[number];

function sourceOf({ document }: Specification): SchemaSource {
  return { named, resolve: (reference) => resolvePointer(document, reference).value };
}

/** A request that the contract allows, as far as schemas tell. */
function validRequest({ specification, operation }: Served): fc.Arbitrary<Sent> {
  const source = sourceOf(specification);
  const valueOf = ({ name, schema }: ParameterContract) => named[name] ?? arbitraryOf(schema, source);
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const required = inQuery.filter((parameter) => parameter.required).map(({ name }) => name);
  const body = operation.requestBody;
  return fc
    .record({
      ids: fc.record(Object.fromEntries(inPath.map((one) => [one.name, valueOf(one)]))),
      query: fc.record(Object.fromEntries(inQuery.map((one) => [one.name, valueOf(one)])), {
        requiredKeys: required,
      }),
      body: body === undefined ? fc.constant(undefined) : arbitraryOf({ $ref: body.schemaPointer }, source),
    })
    .map(({ ids, query, body }) => ({
      method: operation.method.toUpperCase(),
      target: `${pathOf(operation.path, ids)}${queryOf(query)}`,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }));
}

const pathOf = (template: string, ids: Readonly<Record<string, unknown>>) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(String(ids[name])));

function queryOf(values: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encoded(name)}=${encoded(String(one))}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Percent-encoded. An unpaired surrogate becomes U+FFFD, because it has no encoding. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

/** A request with one fault in its body, query, path or method. */
function spoiledRequest(served: Served): fc.Arbitrary<Sent> {
  const valid = validRequest(served);
  const { requestBody, parameters } = served.operation;
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const ways = [
    withQuery(valid, ['limit', 'cursor', 'unknown', ...names]),
    withPath(valid),
    fc
      .record({
        sent: valid,
        method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
      })
      .map(({ sent, method }) => ({ ...sent, method })),
  ];
  if (requestBody === undefined) return fc.oneof(...ways, withBody(valid, hostileBody));
  const schema = { $ref: requestBody.schemaPointer };
  const changed = spoiled(arbitraryOf(schema, sourceOf(served.specification))).map(
    (value) => JSON.stringify(value) ?? '',
  );
  return fc.oneof(...ways, withBody(valid, changed), withBody(valid, changed), withBody(valid, hostileBody));
}

const withBody = (valid: fc.Arbitrary<Sent>, body: fc.Arbitrary<string | Uint8Array>): fc.Arbitrary<Sent> =>
  fc.record({ sent: valid, body }).map(({ sent, body }) => ({ ...sent, body }));

/** Bodies that are not a JSON object. */
const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  hostileValue.map((value) => JSON.stringify(value)),
  hostileText,
  fc.constantFrom(
    '{',
    '{"text":',
    '{"a":1}{"b":2}',
    '[1,]',
    '{"text":"a","text":"b"}',
    `${'['.repeat(500)}`,
    '\ufeff{}',
  ),
  fc.uint8Array({ maxLength: 60 }),
);

const withQuery = (valid: fc.Arbitrary<Sent>, names: readonly string[]): fc.Arbitrary<Sent> =>
  fc
    .record({
      sent: valid,
      name: fc.oneof(fc.constantFrom(...names), hostileText).map(encoded),
      values: fc.array(fc.oneof(hostileText.map(encoded), malformedText), { minLength: 1, maxLength: 3 }),
    })
    .map(({ sent, name, values }) => {
      const more = values.map((value) => `${name}=${value}`).join('&');
      return { ...sent, target: `${sent.target}${sent.target.includes('?') ? '&' : '?'}${more}` };
    });

const withPath = (valid: fc.Arbitrary<Sent>): fc.Arbitrary<Sent> =>
  fc
    .record({ sent: valid, at: fc.nat(4), other: fc.oneof(hostileText.map(encoded), malformedText) })
    .map(({ sent, at, other }) => {
      const segments = sent.target.slice(1).split('/');
      return { ...sent, target: `/${segments.map((one, index) => (index === at ? other : one)).join('/')}` };
    });

/** Texts that are not valid in a URL as they are, but that clients send. */
const malformedText = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%C0%AF',
  '+',
  '//',
  '..',
  '#',
  '[]',
  '=',
  '&&',
  '~',
);

/** The next page of an earlier list. */
const nextPage: fc.Arbitrary<Sent> = reference('page').map((target) => ({
  method: 'GET',
  target,
}));

const pages = [
  '',
  'docs',
  'docs/behavior',
  'docs/errors',
  'healthz',
  'readyz',
  'openapi.json',
  'openapi.extensions.yaml',
  'prompts',
  'answers',
  'sign-in',
  'mcp',
  'v1',
  'metrics',
  'favicon.ico',
];

const pageRequest: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
    path: fc.oneof(fc.constantFrom(...pages), hostileText.map(encoded), malformedText),
    query: fc.oneof(
      fc.constant(''),
      hostileText.map((text) => `?days=${encoded(text)}`),
    ),
    body: fc.option(hostileBody, { nil: undefined }),
  })
  .map(({ method, path, query, body }) => ({
    method,
    target: `/${path}${query}`,
    ...(body === undefined ? {} : { body }),
  }));

const signIn: fc.Arbitrary<Sent> = fc
  .oneof(
    hostileValue.map((code) => JSON.stringify({ code })),
    hostileBody,
  )
  .map((body) => ({ method: 'POST', target: '/sign-in', body }));

/** A tool of the MCP server, as `tools/list` describes it. */
export interface McpTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
}

/** JSON-RPC messages to the MCP endpoint: calls of tools, other methods, and spoiled ones. */
function mcpRequest(tools: readonly McpTool[]): fc.Arbitrary<Sent> {
  const call = fc.oneof(...tools.map(callOf)).map((params) => ({ method: 'tools/call', params }));
  const other = fc.record({
    method: fc.oneof(fc.constantFrom('initialize', 'ping', 'tools/list', 'resources/list'), hostileText),
    params: hostileValue,
  });
  const message = fc
    .record({
      jsonrpc: fc.constant('2.0'),
      id: fc.oneof(fc.nat(), fc.string()),
      call: fc.oneof(call, call, other),
    })
    .map(({ call, ...envelope }) => ({ ...envelope, ...call }));
  return fc
    .record({
      target: fc.constantFrom('/mcp', '/mcp?results=structured', '/mcp?results=text', '/mcp?results=other'),
      value: fc.oneof(message, message, spoiled(message)),
    })
    .map(({ target, value }) => ({ method: 'POST', target, body: JSON.stringify(value) ?? '' }));
}

function callOf({ name, inputSchema }: McpTool): fc.Arbitrary<{ name: string; arguments: unknown }> {
  const resolve = () => {
    throw new Error(`The schema of the tool ${name} has a reference.`);
  };
  const args = arbitraryOf(inputSchema, { named, resolve });
  return fc.record({ name: fc.constant(name), arguments: fc.oneof(args, args, spoiled(args)) });
}

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'If-None-Match': fc.oneof(reference('validator'), hostileHeader),
      'Idempotency-Key': fc.oneof(fc.constantFrom('one', 'two', 'three'), hostileHeader),
      'X-Request-Id': hostileHeader,
      Accept: fc.oneof(
        fc.constantFrom('text/html', 'application/json, text/event-stream', '*/*'),
        hostileHeader,
      ),
      'Accept-Encoding': fc.oneof(fc.constantFrom('gzip', 'br', 'identity;q=0'), hostileHeader),
      'Content-Type': fc.oneof(
        fc.constantFrom('text/plain', 'application/json; charset=latin1'),
        hostileHeader,
      ),
      'Content-Encoding': fc.constantFrom('gzip', 'br', 'identity', 'unknown'),
      Origin: fc.constantFrom('https://example.com', 'null'),
      Range: hostileHeader,
      'X-Forwarded-For': hostileHeader,
      Expect: fc.constant('100-continue'),
    },
    { requiredKeys: [] },
  )
  .map((all) => Object.fromEntries(Object.entries(all).slice(0, 2)));

const usualHeaders: fc.Arbitrary<Record<string, string>> = fc.constant({});

/** Requests to everything that the service serves. */
export function anyRequest(tools: readonly McpTool[]): fc.Arbitrary<FuzzRequest> {
  const sent = fc.oneof(
    { weight: 10, arbitrary: fc.oneof(...operations.map(validRequest)) },
    { weight: 10, arbitrary: fc.oneof(...operations.map(spoiledRequest)) },
    { weight: 1, arbitrary: nextPage },
    { weight: 2, arbitrary: pageRequest },
    { weight: 1, arbitrary: signIn },
    { weight: 3, arbitrary: mcpRequest(tools) },
  );
  return fc
    .record({
      sent,
      caller: fc.constantFrom(...callers),
      isOnNewConnection: fc.nat(9).map((number) => number === 0),
      headers: fc.oneof({ weight: 2, arbitrary: usualHeaders }, { weight: 1, arbitrary: headers }),
    })
    .map(({ sent, ...rest }) => ({ ...sent, ...rest }));
}
