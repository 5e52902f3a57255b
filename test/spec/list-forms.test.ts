import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { document, openDocument, operationContracts } from '../../spec/index.js';
import { compileContract } from '../../src/http/contract.js';
import { faultsAt } from './validator.js';

const PATH = '/v1/analytics/prompts';
type Parameter = Readonly<Record<string, unknown>>;
const parametersOf = ({ paths }: typeof document) =>
  (paths[PATH]?.get as { parameters: Parameter[] }).parameters;
const declared = parametersOf(document);

/**
 * Whether a proxy that knows only the closed document lets a query pass: every name is declared, and every value
 * satisfies the schema, whether the proxy reads a name that was sent once as a text or as a list of one.
 */
function proxyAccepts(queryString: string): boolean {
  const sent = new URLSearchParams(queryString);
  return [...new Set(sent.keys())].every((name) => {
    const index = declared.findIndex((parameter) => parameter.name === name);
    if (index < 0) return false;
    const values = sent.getAll(name);
    const readings = values.length === 1 ? [values, values[0]] : [values];
    const pointer = `#/paths/${PATH.replaceAll('/', '~1')}/get/parameters/${index}/schema`;
    return readings.every((reading) => faultsAt(pointer, reading).length === 0);
  });
}

const operation = compileContract().operations.listPromptAnalytics;

function serviceAccepts(queryString: string): boolean {
  try {
    operation.query(queryString);
    return true;
  } catch {
    return false;
  }
}

describe('lists in the query of the closed document', () => {
  it.each([
    'status=active',
    'status=active&status=stale',
    'status=active,stale',
    'status[]=active&status[]=stale',
    'status%5B%5D=active',
    'status=active,stale&status=draft&status[]=paused',
    'persona=custom,buyer&intent[]=support',
    'topic=Billing, yearly&topic=Pricing',
    `topic[]=${'x'.repeat(200)}`,
    `topic=${'x'.repeat(150)},${'y'.repeat(150)}`,
    'topic=',
  ])('declare the form %s, which the service accepts', (queryString) => {
    expect([serviceAccepts(queryString), proxyAccepts(queryString)]).toEqual([true, true]);
  });

  it.each([
    'status=live',
    'status=Active',
    'status=',
    'status=active,',
    'status=active, stale',
    'status=active,live',
    'status=active&status=live',
    'status[]=live',
    'status[0]=active',
    'state=active',
    'persona=branded',
    'limit[]=5',
    'topic=a%00b',
  ])('do not declare the form %s, which the service rejects', (queryString) => {
    expect([serviceAccepts(queryString), proxyAccepts(queryString)]).toEqual([false, false]);
  });

  it('declare exactly the spellings of an enum value that the service accepts', () => {
    const word = fc.constantFrom('active', 'stale', 'paused', 'Active', 'live', '', 'activestale');
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(','));
    const name = fc.constantFrom('status', 'status[]', 'status%5B%5D');
    const query = fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(query, (pairs) => {
        const queryString = pairs.map((pair) => pair.join('=')).join('&');
        expect(proxyAccepts(queryString), queryString).toBe(serviceAccepts(queryString));
      }),
    );
  });

  it('declare exactly the labels that the service accepts, with commas and with white space around them', () => {
    const label = fc.constantFrom('x'.repeat(199), 'x'.repeat(200), 'x'.repeat(201), 'a%20b', '%00', '');
    const space = fc.constantFrom('', '', '%20', '+%09%C2%A0');
    const part = fc.tuple(space, label, space).map((texts) => texts.join(''));
    const text = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','));
    const query = fc.array(fc.tuple(fc.constantFrom('topic', 'topic[]'), text), {
      minLength: 1,
      maxLength: 2,
    });
    fc.assert(
      fc.property(query, (pairs) => {
        const queryString = pairs.map((pair) => pair.join('=')).join('&');
        expect(proxyAccepts(queryString), queryString).toBe(serviceAccepts(queryString));
      }),
      { examples: [[[['topic', `${'x'.repeat(200)}+,${'%20'.repeat(300)}`]]]] },
    );
  });

  it('are the same parameters to the service and to clients as in the open document', () => {
    const { parameters: shared = {} } = openDocument().components;
    const names = parametersOf(openDocument()).map(({ name, $ref }) => {
      const target = shared[String($ref).split('/').at(-1) ?? ''] as Parameter | undefined;
      return name ?? target?.name;
    });
    expect(operationContracts.listPromptAnalytics.parameters.map(({ name }) => name)).toEqual(names);
    const forms = declared.filter((parameter) => 'x-list-form-of' in parameter);
    expect(forms.map((form) => [form.name, form['x-list-form-of']])).toEqual(
      ['status', 'persona', 'intent', 'topic'].map((name) => [`${name}[]`, name]),
    );
  });
});
