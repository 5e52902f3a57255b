import type { HttpMethod } from '../../../spec/contracts.js';

/** The headers of every response of the API. */
export const COMMON_HEADERS = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-content-type-options',
];

/** Statuses of errors that precede the operation, which operations document only as their `default` response. */
export const TRANSPORT_STATUSES = [405, 408, 431];

interface Route {
  readonly method: HttpMethod;
  /** Path template, such as `/v1/prompts/{promptId}`. */
  readonly path: string;
}

/** Returns a function that finds the operation of a request by its method and path; undefined for other requests. */
export function operationFinder<Operation>(
  operations: readonly Operation[],
  routeOf: (operation: Operation) => Route,
): (method: string, path: string) => Operation | undefined {
  const routes = operations.map((operation) => {
    const { method, path } = routeOf(operation);
    return { operation, method, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path };
  });
  // Paths without variables come first, so that `/v1/prompts/cap` is not mistaken for a prompt.
  routes.sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  return (method, path) => {
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    return routes.find((route) => route.method === verb && route.pattern.test(path))?.operation;
  };
}
