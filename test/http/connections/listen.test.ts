import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listen } from '../../../src/platform/listen.js';

it('passes errors of a listening server on, so that they do not end the process', async () => {
  const server = createServer();
  const errors: Error[] = [];
  await listen(server, 0, '127.0.0.1', (error) => errors.push(error));
  const tooMany = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
  server.emit('error', tooMany);
  server.emit('error', tooMany);
  server.close();
  expect(errors).toEqual([tooMany, tooMany]);
});
