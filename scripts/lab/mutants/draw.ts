import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomOf } from '../../../src/demo/random.js';
import { mutationsOf, type Mutation } from './mutations.js';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** A mutation of one file of the repository. */
export interface Mutant extends Mutation {
  readonly number: number;
  readonly area: string;
  /** Below the root of the repository. */
  readonly file: string;
}

/** A part of the program that is mutated as often as each of the others. */
interface Area {
  readonly name: string;
  readonly files: RegExp;
  /** Whether only SQL is mutated, or only what is around it; both by default. */
  readonly isSql?: boolean;
}

const areas: readonly Area[] = [
  { name: 'handlers', files: /^src\/(?:features\/[^/]+\/routes\.ts|http\/)/ },
  { name: 'stores', files: /^src\/.*(?:store|read-model|\/service)\.ts$/, isSql: false },
  { name: 'SQL', files: /^src\/(?!platform\/migrations\/)/, isSql: true },
  { name: 'extraction', files: /^src\/extraction\// },
  { name: 'estimates', files: /^src\/estimates\// },
  { name: 'measuring', files: /^src\/measuring\//, isSql: false },
  { name: 'outbox', files: /^src\/outbox\//, isSql: false },
  { name: 'page', files: /^web\/src\/.*\.tsx?$/ },
];

/** Draws `count` mutants, equally many of each area and no place twice. The same seed draws the same from the same code. */
export function drawMutants(count: number, seed: number): Mutant[] {
  return areas.flatMap((area, at) => {
    const share = Math.floor(count / areas.length) + (at < count % areas.length ? 1 : 0);
    const before = at * Math.floor(count / areas.length) + Math.min(at, count % areas.length);
    return drawOf(area, share, seed).map((mutant, index) => ({ ...mutant, number: before + index + 1 }));
  });
}

function drawOf({ name, files, isSql }: Area, count: number, seed: number): Omit<Mutant, 'number'>[] {
  const places = sources()
    .filter((file) => files.test(file))
    .flatMap((file) =>
      mutationsOf(file, readFileSync(join(ROOT, file), 'utf8'))
        .filter((mutation) => isSql === undefined || mutation.isSql === isSql)
        .map((mutation) => ({ ...mutation, area: name, file })),
    );
  const random = randomOf(seed, 'mutants', name);
  return Array.from({ length: Math.min(count, places.length) }, () =>
    places.splice(random.int(0, places.length - 1), 1),
  ).flat();
}

function sources(): string[] {
  const listed = execFileSync('git', ['ls-files', 'src', 'web/src'], { cwd: ROOT, encoding: 'utf8' });
  return listed.split('\n').filter((file) => /\.tsx?$/.test(file));
}
