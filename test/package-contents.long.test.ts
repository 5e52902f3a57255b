import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Manifest {
  readonly private?: boolean;
  readonly workspaces?: readonly string[];
}

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(`${ROOT}/${folder}/package.json`, 'utf8')) as Manifest;

const published = ['.', ...(manifestOf('.').workspaces ?? [])].filter(
  (folder) => manifestOf(folder).private !== true,
);

describe('published packages', () => {
  it.each(published)('contain the license, the changelog and the README (%s)', (folder) => {
    const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: `${ROOT}/${folder}`,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [packed] = JSON.parse(output) as { files: { path: string }[] }[];
    const files = packed?.files.map(({ path }) => path);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'CHANGELOG.md', 'README.md']));
    const license = readFileSync(`${ROOT}/${folder}/LICENSE`, 'utf8');
    expect(license).toBe(readFileSync(`${ROOT}/LICENSE`, 'utf8'));
  });
});
