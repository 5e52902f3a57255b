import { expect, it } from 'vitest';
import { experiments } from '../../scripts/lab/experiments.js';
import { lab } from './run-lab.js';

/** Programs of others have another help. */
const own = experiments.filter(({ command: [file] }) => !file.startsWith('node_modules/'));

it.each(own)('$name has a help with its exit codes', ({ name }) => {
  const { status, stdout } = lab(name, '--help');
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Usage: npm run lab -- ${name}\\b`));
  expect(stdout).toContain('Exit codes:');
});
