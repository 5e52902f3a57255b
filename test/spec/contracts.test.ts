import { expect, it } from 'vitest';
import { memberOf, resolvePointer, type OpenApiDocument } from '../../spec/contracts.js';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { version: '1.0.0', description: '' },
  paths: {},
  components: {
    schemas: {
      Count: { type: 'integer', description: 'A count.' },
      Total: { $ref: '#/components/schemas/Count', description: 'The total.' },
      'a/b': { properties: { total: { $ref: '#/components/schemas/Total', default: 0 } } },
    },
  },
};

it('lets members next to a reference override those of its target', () => {
  const total = resolvePointer(document, '#/components/schemas/a~1b/properties/total');
  expect(total).toEqual({
    pointer: '#/components/schemas/Count',
    value: { type: 'integer', description: 'The total.', default: 0 },
  });
});

it('follows the reference of a member, and finds nothing for a name that does not exist', () => {
  const { schemas } = document.components;
  expect(memberOf(document, schemas, 'Total')).toEqual({ type: 'integer', description: 'The total.' });
  expect(memberOf(document, schemas, 'None')).toBeUndefined();
  expect(memberOf(document, undefined, 'Total')).toBeUndefined();
});

it('rejects a pointer that leads nowhere', () => {
  expect(() => resolvePointer(document, '#/components/schemas/None')).toThrow('#/components/schemas/None');
});
