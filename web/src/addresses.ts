/**
 * All paths of the page, as the router matches them. The build writes them to `routes.json`, so that the service
 * responds to any other path with 404.
 */
export const addresses = [
  '/',
  '/prompts',
  '/prompts/:id',
  '/api-keys',
  '/brand',
  '/brand/versions',
  '/answers',
  '/answers/:id',
  '/next-steps',
  '/sentiment',
  '/keywords',
  '/keywords/topics',
  '/measuring',
  '/setup',
  '/channels',
  '/import',
  '/trail',
  '/installation',
  '/people',
  '/workspace',
  '/account',
  '/signed-in',
] as const;

/** Whether a path is one of the page. */
export const isAddress = (path: string): boolean =>
  addresses.some((address) => new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(path));

export type Address = (typeof addresses)[number];
