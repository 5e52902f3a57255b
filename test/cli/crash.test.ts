import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const MAIN = new URL('../../dist/src/cli/main.js', import.meta.url).href;

it('reports an uncaught error without the statement or its values, and exits with 3', () => {
  const program = `
    const { main } = await import(${JSON.stringify(MAIN)});
    setTimeout(() => {
      const fields = { severity: 'ERROR', code: '23505', table: 'words', detail: 'hidden-word', where: 'hidden-word' };
      throw Object.assign(new Error('hidden-word'), fields);
    });
    await main(['node', 'visibility', '--version']);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect(status).toBe(3);
  expect(stderr).toMatch(/^visibility: Postgres error 23505, table "words"\n +at /);
  expect(stderr).not.toContain('hidden-word');
});
