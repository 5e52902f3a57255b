/**
 * Prepares the release of one package. It does not push or publish anything: pushing the tag starts
 * .github/workflows/release.yml, which publishes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { notesOf } from './release/changelog.js';
import { run } from './release/commands.js';
import { allPackages, changelogPath, manifestOf, packageNamed, parseTag } from './release/packages.js';
import { makeRelease, packAll, planRelease } from './release/prepare.js';

const HELP = `Usage: npm run release -- [PACKAGE] [VERSION] [--dry-run]
       npm run --silent release -- --notes TAG

Prepares the release of one package: sets its version, dates its changelog,
packs all packages as a dry run, commits and tags. Pushes nothing.

  PACKAGE      service, client or conformance; asked for when missing
  VERSION      1.2.3, major, minor or patch; asked for when missing
  --dry-run    show the release without making it
  --notes TAG  print the changelog section of a release
  --help       show this help

Exits with 1, and says why, when there is nothing it may release.
`;

const options = { 'dry-run': { type: 'boolean' }, notes: { type: 'string' }, help: { type: 'boolean' } };

/** Prints the changelog section of a tag, after checking that the package has the tag's version. */
function printNotes(root, tag) {
  const target = parseTag(tag);
  const { version } = manifestOf(root, target);
  if (version !== target.version)
    throw new Error(`${tag} does not match the version ${version} in package.json. Tag the release commit.`);
  console.log(notesOf(readFileSync(join(root, changelogPath(target)), 'utf8'), version));
}

async function ask(question) {
  if (!process.stdin.isTTY) return '';
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(question);
  terminal.close();
  return answer.trim();
}

async function release(root, [name, request, surplus], isDryRun) {
  if (surplus !== undefined) throw new Error(`"${surplus}" is one argument too many. See --help.`);
  const names = allPackages.map((each) => each.name).join(' or ');
  const target = packageNamed(name ?? (await ask(`Package (${names}): `)));
  const { version: current } = manifestOf(root, target);
  const wanted = request ?? (await ask(`Version (now ${current}; 1.2.3, major, minor or patch): `));
  const plan = planRelease(root, target, wanted, new Date().toISOString().slice(0, 10));
  console.log(`${target.name} ${current} -> ${plan.version}, tag ${plan.tag}\n\n${plan.notes}\n`);
  if (isDryRun) {
    packAll(root);
    console.log('All packages can be packed. Nothing was changed.');
  } else {
    makeRelease(root, plan);
    console.log(`Committed and tagged. To publish: git push --atomic origin main ${plan.tag}`);
  }
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const root = run(process.cwd(), 'git', 'rev-parse', '--show-toplevel');
  if (values.notes === undefined) await release(root, positionals, values['dry-run'] === true);
  else printNotes(root, values.notes);
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
