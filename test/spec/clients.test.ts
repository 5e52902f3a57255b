import { describe, expect, it } from 'vitest';
import { document, openDocument, operationContracts, type RequestBody } from '../../spec/index.js';
import { bodies } from './examples.js';
import { faultsAt, openFaultsAt, openValidatorAt } from './validator.js';

type Node = Readonly<Record<string, unknown>>;

const { schemas = {}, parameters = {}, responses = {} } = openDocument().components;

/** Every object of a value with its JSON pointer, except in examples. */
function nodesOf(value: unknown, pointer: string): [string, Node][] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, member]) =>
    /^examples?$/.test(name) ? [] : nodesOf(member, `${pointer}/${name.replaceAll('/', '~1')}`),
  );
  return [[pointer, value as Node], ...inside];
}

const nodes = nodesOf(openDocument(), '#');
const isObject = ({ type, properties }: Node) => type === 'object' || typeof properties === 'object';

/** Names of the schemas that request bodies use. */
function requestSchemas(): Set<string> {
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, { $ref }] of nodesOf(value, '')) {
      const name = typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined;
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      visit(schemas[name]);
    }
  };
  for (const [pointer, node] of nodes) if (pointer.endsWith('/requestBody')) visit(node);
  return names;
}

describe('names that clients see', () => {
  it('names every object, so that no generator has to invent a name', () => {
    // A condition only refines an object that has a name.
    const unnamed = nodes.filter(
      ([pointer, node]) => isObject(node) && !/^#\/components\/schemas\/\w+(\/(if|then))?$/.test(pointer),
    );
    expect(unnamed.map(([pointer]) => pointer)).toEqual([]);
  });

  it('names every enum in a body, except those with a single value', () => {
    const unnamed = nodes.filter(
      ([pointer, { type, enum: values, 'x-extensible-enum': open }]) =>
        (values !== undefined || open !== undefined) &&
        type === 'string' &&
        !/^#\/(?:paths|components\/parameters)\//.test(pointer) &&
        !/^#\/components\/schemas\/\w+$/.test(pointer),
    );
    expect(unnamed.map(([pointer]) => pointer)).toEqual([
      '#/components/schemas/IssueApiKey/properties/environment',
    ]);
  });

  it('gives all constants of named enums different names, since several generators do not scope them', () => {
    const words = Object.values(schemas).flatMap((schema) => {
      const { enum: values = [], 'x-enum-varnames': names = values } = schema as Node;
      return names;
    });
    expect(words.filter((word, index) => words.indexOf(word) < index)).toEqual([]);
  });

  it('gives all components of any kind different names', () => {
    const names = [schemas, parameters, responses].flatMap((section) => Object.keys(section));
    const repeated = names.filter((name, index) =>
      names.some((other, at) => at < index && other.toLowerCase() === name.toLowerCase()),
    );
    expect(repeated).toEqual([]);
  });

  it('gives no schema the name of a built-in type of a language', () => {
    const builtIn =
      /^(?:Error|Exception|Object|Date|Map|Set|List|Record|String|Number|Boolean|Response|Request)$/;
    expect(Object.keys(schemas).filter((name) => builtIn.test(name))).toEqual([]);
  });

  it('describes all errors with one type', () => {
    const errors = Object.values(responses).flatMap((response) => {
      const { content } = response as { content?: { 'application/json': { schema: Node } } };
      return content === undefined ? [] : [content['application/json'].schema];
    });
    expect(errors.length).toBeGreaterThan(15);
    expect(errors).toEqual(errors.map(() => ({ $ref: '#/components/schemas/ErrorResponse' })));
  });

  it('composes no schema with allOf, which generators turn into separate classes', () => {
    expect(nodes.filter(([, node]) => 'allOf' in node).map(([pointer]) => pointer)).toEqual([]);
  });
});

describe('externalDocs', () => {
  it('has an absolute address, that of the default server, and a page that the service serves', () => {
    const { servers, externalDocs } = openDocument() as unknown as {
      servers: { variables?: { baseUrl: { default: string } } }[];
      externalDocs: { url: string };
    };
    const bases = servers.flatMap(({ variables }) => variables?.baseUrl.default ?? []);
    expect(bases.map((base) => `${base}/docs/errors`)).toEqual([externalDocs.url]);
  });
});

describe('members of a union', () => {
  const unions = nodes.flatMap(([pointer, node]) =>
    (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
      node[keyword] === undefined
        ? []
        : [{ pointer: `${pointer}/${keyword}`, size: (node[keyword] as Node[]).length }],
    ),
  );
  const values = bodies().flatMap(({ examples }) => examples.map(({ value }) => value));
  const samples = [null, ...values.flatMap((value) => nodesOf(value, '').map(([, node]) => node))];

  it('finds the unions of the contract', () => {
    expect(unions.map(({ pointer }) => pointer)).toEqual([
      '#/components/schemas/ChangeIntervalOrNull/anyOf',
      '#/components/schemas/IntervalOrNull/anyOf',
      '#/components/schemas/KeywordsResult/oneOf',
      '#/components/schemas/MetricRows/oneOf',
      '#/components/schemas/PromptPlatform/properties/latest/anyOf',
    ]);
  });

  it.each(unions)('exclude each other at $pointer, even with all properties of two', ({ pointer, size }) => {
    const members = Array.from({ length: size }, (_, index) => openValidatorAt(`${pointer}/${index}`));
    const matches = (value: unknown) => members.filter((validate) => validate(value)).length;
    const ofMember = members.map((validate) => samples.filter((sample) => validate(sample)));
    for (const own of ofMember) expect(own.length).toBeGreaterThan(0);
    for (const sample of ofMember.flat()) expect(matches(sample)).toBe(1);
    for (const one of ofMember.flat())
      for (const other of ofMember.flat()) expect(matches({ ...one, ...other })).toBeLessThan(2);
  });

  it('declares the discriminator of each member as an enum of one value, since several decoders check enums but not const', () => {
    const unions = nodes.filter(([, node]) => 'discriminator' in node);
    expect(unions.map(([pointer]) => pointer)).toEqual(['#/components/schemas/MetricRows']);
    for (const [, node] of unions) {
      const { propertyName, mapping } = node.discriminator as { propertyName: string; mapping: Node };
      expect((node.oneOf as Node[]).map(({ $ref }) => $ref)).toEqual(Object.values(mapping));
      for (const [value, $ref] of Object.entries(mapping)) {
        const { required, properties } = schemas[String($ref).split('/').at(-1) ?? ''] as Node;
        const { $ref: set } = (properties as Node)[propertyName] as Node;
        expect(required, value).toContain(propertyName);
        expect(schemas[String(set).split('/').at(-1) ?? ''], value).toMatchObject({ enum: [value] });
      }
    }
  });
});

describe('room for later versions', () => {
  it('closes only request bodies', () => {
    const closed = nodes.filter(
      ([, node]) => node.additionalProperties === false || 'unevaluatedProperties' in node,
    );
    const requests = requestSchemas();
    expect(
      closed.map(([pointer]) => pointer.split('/').at(-1) ?? '').filter((name) => !requests.has(name)),
    ).toEqual([]);
    expect(closed.length).toBeGreaterThan(8);
  });

  it.each(bodies().filter(({ place }) => !place.includes('/requestBody/')))(
    'accepts an unknown member in $place, which the closed document rejects',
    ({ schemaPointer, examples }) => {
      for (const { place, value } of examples) {
        if (value === null) continue;
        expect(openFaultsAt(schemaPointer, { ...value, unheardOf: 1 }), place).toEqual([]);
        expect(faultsAt(schemaPointer, { ...value, unheardOf: 1 }), place).not.toEqual([]);
      }
    },
  );

  it('accepts an unknown code in every error, which the closed document rejects', () => {
    const error = { code: 'heard_of_later', message: 'Later.', requestId: 'req_1', details: { cap: 1 } };
    for (const [name, response] of Object.entries(responses)) {
      if (!('content' in (response as Node))) continue;
      const pointer = `#/components/responses/${name}/content/application~1json/schema`;
      expect(openFaultsAt(pointer, { error }), name).toEqual([]);
      expect(faultsAt(pointer, { error }), name).not.toEqual([]);
    }
  });

  it('lists the values of an enum that may grow in its description', () => {
    const open = nodes.filter(([, node]) => 'x-extensible-enum' in node);
    expect(open.length).toBeGreaterThan(8);
    for (const [pointer, { description, 'x-extensible-enum': values, type }] of open) {
      expect([pointer, type]).toEqual([pointer, 'string']);
      for (const value of values as string[]) expect(description, pointer).toContain(`\`${value}\``);
    }
  });
});

it('declares every list in the query as an array, and names its other forms', () => {
  const lists = nodes.filter(([, node]) => node.in === 'query' && (node.schema as Node).type === 'array');
  expect(lists.map(([, { name }]) => name).sort()).toEqual(['intent', 'persona', 'status', 'topic']);
  for (const [, node] of lists)
    expect(node).toMatchObject({
      style: 'form',
      explode: true,
      'x-list-styles': ['repeats', 'commas', 'brackets'],
    });
});

describe('what the description promises', () => {
  const { description, ...info } = openDocument().info;

  it('explains every extension that the documents use, and no other', () => {
    const section = description.slice(description.indexOf('## Extensions'));
    const explained = [...section.matchAll(/^- (.*?):/gm)].flatMap(([, names = '']) =>
      [...names.matchAll(/`(x-[a-z-]+)/g)].map(([, name = '']) => name),
    );
    const used = [...nodes, ...nodesOf(document, '#')].flatMap(([, node]) =>
      Object.keys(node).filter((name) => name.startsWith('x-')),
    );
    expect(explained.sort()).toEqual([...new Set(used)].sort());
  });

  it('states what clients must ignore, and how an operation is retired', () => {
    expect(description).toContain('ignore members of responses that they do not know');
    expect(description).toMatch(/handle an unknown error code by its status/);
    expect(description).toMatch(/`Deprecation`[^]*at least 12 months[^]*`Sunset`/);
  });

  it('names a contact, and lets clients choose the address of the service', () => {
    expect(info).toMatchObject({ contact: { name: expect.any(String) as string } });
    expect(openDocument().servers).toMatchObject([
      { url: '/' },
      { url: '{baseUrl}', variables: { baseUrl: { default: 'http://localhost:3000' } } },
    ]);
  });

  it('links every decision that a description mentions', () => {
    const descriptions = nodes.flatMap(([, node]) =>
      typeof node.description === 'string' ? [node.description] : [],
    );
    const links = descriptions.join('\n').match(/\[D-\d+\]\(\/docs\/decisions#d-\d+\)/g) ?? [];
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter((link) => !/^\[D-(\d+)\].*#d-\1\)$/.test(link))).toEqual([]);
    expect(descriptions.filter((text) => /(?<!\[)\bD-\d/.test(text))).toEqual([]);
  });
});

describe('formats', () => {
  const has = (type: string) => (node: Node) =>
    node.type === type || JSON.stringify(node.type) === `["${type}","null"]`;

  it('gives every number a format that has one meaning in all languages', () => {
    const numbers = nodes.filter(([, node]) => has('integer')(node) || has('number')(node));
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter(([, { format }]) => !/^(?:int32|int64|double)$/.test(String(format)))).toEqual([]);
  });

  it('gives every timestamp and day a format instead of a pattern, and checks both', () => {
    expect(schemas).toMatchObject({ Timestamp: { format: 'date-time' }, Day: { format: 'date' } });
    for (const name of ['Timestamp', 'TimestampOrNull', 'Day']) {
      const value = name === 'Day' ? '2026-02-28' : '2026-02-28T09:15:00.000Z';
      const pointer = `#/components/schemas/${name}`;
      expect(schemas[name], name).not.toHaveProperty('pattern');
      expect(openFaultsAt(pointer, value), name).toEqual([]);
      expect(openFaultsAt(pointer, value.replace('-28', '-30')), name).not.toEqual([]);
      // Only the closed document fixes the number of digits.
      expect(faultsAt(pointer, value.replace('.000Z', 'Z')).length > 0, name).toBe(name !== 'Day');
    }
  });
});

describe('members and parameters with a default', () => {
  /** Compiles only if members with a default may be left out. */
  const least = {
    addPrompt: { text: 'Which tool suits a small studio?' },
    bulkInsertPrompts: { prompts: [{ text: 'Which tool suits a small studio?' }] },
    issueApiKey: { name: 'Dashboard' },
  } satisfies { [Id in 'addPrompt' | 'bulkInsertPrompts' | 'issueApiKey']: RequestBody<Id> };

  it('leaves optional members of request bodies optional in generated types', () => {
    expect(Object.keys(least)).toHaveLength(3);
    // openapi-typescript makes a member with a default required, in requests too.
    const withDefault = nodesOf(schemas, '#').filter(([, node]) => 'default' in node);
    expect(withDefault.map(([pointer]) => pointer)).toEqual([]);
  });

  it('declares no default on the parameters of GET /v1/keywords', () => {
    const defaults = operationContracts.listKeywords.parameters.map(({ schema }) => schema.default);
    expect(defaults.filter((value) => value !== undefined)).toEqual([]);
  });
});
