import { expect } from 'vitest';
import type { Client } from '../support/app.js';

/** The body of a successful read. A failure names its path and error. */
export async function bodyOf(client: Client, path: string) {
  const { status, body } = await client.get(path);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  return body;
}
