import { operationContracts, type OperationId } from '../../spec/index.js';

/** The operations whose effects other operations show. */
export const writes = [
  'addPrompt',
  'bulkInsertPrompts',
  'bulkEditPrompts',
  'rewordPrompt',
  'archivePrompt',
  'pausePrompt',
  'replacePrompt',
  'saveBrandPositioning',
  'pinCompetitors',
  'unpinCompetitors',
  'issueApiKey',
  'revokeApiKey',
] as const satisfies readonly OperationId[];

/** The operations of a path by method, and the id in the path, still percent-encoded. */
export interface Route {
  readonly operations: ReadonlyMap<string, OperationId>;
  readonly id: string;
}

const fixed = new Map<string, Map<string, OperationId>>();
const withId: {
  readonly before: string;
  readonly after: string;
  readonly operations: Map<string, OperationId>;
}[] = [];

for (const { id, path, method } of Object.values(operationContracts)) {
  operationsOf(path).set(method.toUpperCase(), id);
}

function operationsOf(path: string): Map<string, OperationId> {
  const [before = '', after] = path.split(/\{\w+\}/);
  if (after === undefined) {
    const known = fixed.get(path) ?? new Map<string, OperationId>();
    fixed.set(path, known);
    return known;
  }
  const known = withId.find((route) => route.before === before && route.after === after);
  if (known !== undefined) return known.operations;
  const operations = new Map<string, OperationId>();
  withId.push({ before, after, operations });
  return operations;
}

/** The route of a path; null for an unknown path. Fixed paths take precedence over paths with an id. */
export function findRoute(path: string): Route | null {
  const operations = fixed.get(path);
  if (operations !== undefined) return { operations, id: '' };
  for (const { before, after, operations: ofRoute } of withId) {
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (id !== '' && !id.includes('/')) return { operations: ofRoute, id };
  }
  return null;
}

/** The value of the `Allow` header. */
export function allowed({ operations }: Route): string {
  const methods = [...operations.keys(), ...(operations.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
  return methods.join(', ');
}
