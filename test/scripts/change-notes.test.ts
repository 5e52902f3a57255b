import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['client', 'conformance', 'service'];

it.each(PACKAGES)('the change notes of %s make a section of its changelog', (name) => {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/release.js', '--notes', name], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^(?:### \w+\n\n- |No changes\.\n)/);
});

it('every folder of change notes belongs to a package', () => {
  expect(['README.md', ...PACKAGES]).toEqual(expect.arrayContaining(readdirSync(`${ROOT}/.changes`)));
});
