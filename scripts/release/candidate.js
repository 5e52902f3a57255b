import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, tryRun } from './commands.js';
import { allPackages, manifestOf } from './packages.js';
import { checkCheckout, describeRelease, tagRelease, writeRelease } from './prepare.js';
import { nextCandidate } from './version.js';

/**
 * The next release candidate of every package. A released package becomes a candidate of the next minor version, any
 * other package a candidate of its current version.
 */
export function planCandidates(root, date) {
  return allPackages.map((target) => {
    const { version: current } = manifestOf(root, target);
    const isReleased =
      tryRun(root, 'git', 'rev-parse', '--verify', `refs/tags/${target.tagPrefix}${current}`) !== undefined;
    return describeRelease(root, target, nextCandidate(current, isReleased), date);
  });
}

/**
 * Packs the committed files of all packages with their candidate versions, installs the archives in an empty folder as
 * a user would, and runs every program and every module that they export. Changes nothing in the checkout.
 *
 * @returns one line for each program and module that ran
 * @throws Error with the output of what failed
 */
export function tryCandidates(root, plans) {
  const work = mkdtempSync(join(tmpdir(), 'visibility-candidate-'));
  try {
    const copy = committedFiles(root, work);
    for (const plan of plans) writeRelease(copy, plan);
    const archives = pack(copy, plans, join(work, 'archives'));
    const user = install(archives, join(work, 'user'));
    return plans.flatMap(({ target, version }) => runPackage(user, manifestOf(copy, target), version));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes the candidates of all packages in one commit, and tags it once for each package. */
export function makeCandidates(root, plans) {
  checkCheckout(root);
  for (const plan of plans) writeRelease(root, plan);
  const names = plans.map(({ tag }) => tag);
  run(
    root,
    'git',
    'commit',
    '--quiet',
    '--all',
    '-m',
    'chore(release): release candidates',
    '-m',
    names.join('\n'),
  );
  for (const plan of plans) tagRelease(root, plan);
}

/** A copy of the last commit that shares the packages installed in the checkout. */
function committedFiles(root, work) {
  const copy = join(work, 'checkout');
  mkdirSync(copy);
  const archive = join(work, 'checkout.tar');
  run(root, 'git', 'archive', '--output', archive, 'HEAD');
  run(copy, 'tar', '-xf', archive);
  const installed = join(root, 'node_modules');
  if (existsSync(installed)) symlinkSync(installed, join(copy, 'node_modules'));
  return copy;
}

/** Packs each package and returns the paths of the archives. Packing the first one builds all of them. */
function pack(copy, plans, folder) {
  mkdirSync(folder);
  for (const { target } of plans) {
    const cwd = join(copy, target.folder);
    const built = existsSync(join(cwd, 'dist')) ? ['--ignore-scripts'] : [];
    run(cwd, 'npm', 'pack', '--silent', '--pack-destination', folder, ...built);
  }
  return readdirSync(folder).map((name) => join(folder, name));
}

function install(archives, folder) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--omit=optional', '--loglevel=error'];
  run(folder, 'npm', 'install', ...flags, ...archives);
  return folder;
}

/** Runs `--version` of each program, and imports the main module if there is one. */
function runPackage(user, { name, bin = {}, exports: exported = {} }, version) {
  const programs = Object.keys(bin).map((program) => {
    const printed = run(user, join(user, 'node_modules', '.bin', program), '--version');
    if (printed !== version) throw new Error(`${program} printed the version ${printed}, not ${version}.`);
    return `${program} --version: ${printed}`;
  });
  if (!Object.hasOwn(exported, '.')) return programs;
  const count = `import(process.argv[1]).then((module) => console.log(Object.keys(module).length))`;
  const names = execFileSync(process.execPath, ['--eval', count, name], {
    cwd: user,
    encoding: 'utf8',
  }).trim();
  if (names === '0') throw new Error(`${name} exports nothing.`);
  return [...programs, `${name}: ${names} exports`];
}
