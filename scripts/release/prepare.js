import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHANGES, changeNotesOf } from './change-notes.js';
import { addRelease, NO_CHANGES, notesOf } from './changelog.js';
import { editJson, run, tryRun } from './commands.js';
import { allPackages, changelogPath, manifestOf } from './packages.js';
import { isLater, nextVersion } from './version.js';

/**
 * Plans a release and checks that it can be made; changes nothing.
 *
 * @param request a version, or `major`, `minor` or `patch`
 * @throws Error with the reason it cannot be made
 */
export function planRelease(root, target, request, date) {
  checkCheckout(root);
  const { version: current } = manifestOf(root, target);
  const version = nextVersion(current, request);
  const tag = `${target.tagPrefix}${version}`;
  const isTagged = (name) => tryRun(root, 'git', 'rev-parse', '--verify', `refs/tags/${name}`) !== undefined;
  if (isTagged(tag)) throw new Error(`The tag ${tag} exists already. Choose a later version.`);
  // The first release may keep the version already in the manifest.
  const isFirst = version === current && !isTagged(`${target.tagPrefix}${current}`);
  if (!isFirst && !isLater(version, current))
    throw new Error(`${version} does not come after ${current}. Choose a later version.`);
  const plan = describeRelease(root, target, version, date);
  if (plan.notes === NO_CHANGES)
    throw new Error(`There is no change note in ${CHANGES}/${target.name}. Describe the changes.`);
  return plan;
}

/**
 * What a release of a version changes: the changelog with its notes, and the change notes that go.
 *
 * @throws Error if a change note is malformed
 */
export function describeRelease(root, target, version, date) {
  const changes = changeNotesOf(root, target);
  const before = readFileSync(join(root, changelogPath(target)), 'utf8');
  const changelog = addRelease(before, { version, date, notes: changes });
  const tag = `${target.tagPrefix}${version}`;
  return {
    target,
    version,
    tag,
    changelog,
    notes: notesOf(changelog, version),
    changeNotes: changes.map(({ path }) => path),
  };
}

/** @throws Error if the checkout is not a clean, current main whose packages can be published */
export function checkCheckout(root) {
  const branch = run(root, 'git', 'branch', '--show-current');
  if (branch !== 'main') throw new Error(`This is the branch "${branch}". Release from main.`);
  if (run(root, 'git', 'status', '--porcelain') !== '')
    throw new Error('The checkout has changes. Commit or remove them first.');
  const behind = tryRun(root, 'git', 'rev-list', '--count', 'HEAD..@{upstream}');
  if (behind !== undefined && behind !== '0') throw new Error('main is behind its upstream. Pull first.');
  for (const each of allPackages)
    if (manifestOf(root, each).private === true)
      throw new Error(`"private" is true in the package.json of ${each.name}. Remove it.`);
}

/** Packs all packages as a dry run, which builds them, and returns npm's report on the files. */
export function packAll(root) {
  return allPackages.map(({ folder }) => run(join(root, folder), 'npm', 'pack', '--dry-run')).join('\n');
}

/** Writes the planned release, packs, commits and tags. Restores the files when packing fails. */
export function makeRelease(root, plan) {
  try {
    writeRelease(root, plan);
    packAll(root);
    run(
      root,
      'git',
      'commit',
      '--quiet',
      '--all',
      '-m',
      `chore(release): ${plan.target.name} ${plan.version}`,
    );
  } catch (error) {
    run(root, 'git', 'checkout', '--quiet', 'HEAD', '--', '.');
    throw error;
  }
  tagRelease(root, plan);
}

/** Writes the version, the tag and the changelog of a planned release, and removes its change notes. */
export function writeRelease(root, { target, version, tag, changelog, changeNotes }) {
  const previousTag = `${target.tagPrefix}${manifestOf(root, target).version}`;
  for (const document of target.namesTag ?? []) {
    const path = join(root, target.folder, document);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(`@${previousTag}`, `@${tag}`));
  }
  setVersion(root, target, version);
  writeFileSync(join(root, changelogPath(target)), changelog);
  for (const path of changeNotes) rmSync(join(root, path));
}

/** Tags the last commit as a planned release. */
export function tagRelease(root, { target, version, tag }) {
  run(root, 'git', 'tag', '--annotate', tag, '-m', `${target.name} ${version}`);
}

/** Writes a version into the manifest of a package and into the lock file. */
function setVersion(root, { folder }, version) {
  editJson(join(root, folder, 'package.json'), (manifest) => {
    manifest.version = version;
  });
  editJson(join(root, 'package-lock.json'), (lock) => {
    if (folder === '.') lock.version = version;
    lock.packages[folder === '.' ? '' : folder].version = version;
  });
}
