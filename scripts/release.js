/**
 * Prepares the release of one package. It does not push or publish anything: pushing the tag starts
 * .github/workflows/release.yml, which publishes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { makeCandidates, planCandidates, tryCandidates } from './release/candidate.js';
import { notesOf } from './release/changelog.js';
import { run } from './release/commands.js';
import { allPackages, changelogPath, manifestOf, packageNamed, parseTag } from './release/packages.js';
import { checkCheckout, describeRelease, makeRelease, packAll, planRelease } from './release/prepare.js';
import { describeInstallation } from './release/installation.js';
import { nameRepository } from './release/repository.js';

const HELP = `Usage: npm run release -- [PACKAGE] [VERSION] [--dry-run]
       npm run release -- candidate [--dry-run]
       npm run --silent release -- --notes TAG|PACKAGE
       npm run release -- --repository OWNER/NAME

Prepares the release of one package: sets its version, moves its change notes
into its changelog, packs all packages as a dry run, commits and tags.
"candidate" tags the next release candidate of every package, after it has
installed and run all of them in an empty folder. Pushes nothing.

  PACKAGE      service, client or conformance; asked for when missing
  VERSION      1.2.3, major, minor or patch; asked for when missing
  --dry-run    show the release without making it
  --notes TAG  print the changelog section of a release, or of the next release
               of a package
  --repository OWNER/NAME
               write the repository into manifests and documents, and into
               README.md how to install the packages from npm
  --help       show this help

Exits with 1 and the reason if nothing can be released.
`;

const options = {
  'dry-run': { type: 'boolean' },
  notes: { type: 'string' },
  repository: { type: 'string' },
  help: { type: 'boolean' },
};

/** Prints the changelog section of a tag, after checking that the package has the tag's version, or the next of a package. */
function printNotes(root, tag) {
  const unreleased = allPackages.find(({ name }) => name === tag);
  if (unreleased !== undefined) return console.log(describeRelease(root, unreleased, 'next', today()).notes);
  const target = parseTag(tag);
  const { version } = manifestOf(root, target);
  if (version !== target.version)
    throw new Error(`${tag} does not match the version ${version} in package.json. Tag the release commit.`);
  console.log(notesOf(readFileSync(join(root, changelogPath(target)), 'utf8'), version));
}

const today = () => new Date().toISOString().slice(0, 10);

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
  const plan = planRelease(root, target, wanted, today());
  console.log(`${target.name} ${current} -> ${plan.version}, tag ${plan.tag}\n\n${plan.notes}\n`);
  if (isDryRun) {
    packAll(root);
    console.log('All packages can be packed. Nothing was changed.');
  } else {
    makeRelease(root, plan);
    console.log(`Committed and tagged. To publish: git push --atomic origin main ${plan.tag}`);
  }
}

/** Tags the next candidate of every package after testing all of them. */
function releaseCandidates(root, isDryRun) {
  const plans = planCandidates(root, today());
  if (!isDryRun) checkCheckout(root);
  console.log(tryCandidates(root, plans).join('\n'));
  const tags = plans.map(({ tag }) => tag).join(' ');
  if (isDryRun) return console.log(`All packages can be installed and run. Nothing was tagged: ${tags}`);
  makeCandidates(root, plans);
  console.log(`Committed and tagged. To publish: git push --atomic origin main ${tags}`);
}

async function main() {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const root = run(process.cwd(), 'git', 'rev-parse', '--show-toplevel');
  const isDryRun = values['dry-run'] === true;
  if (values.notes !== undefined) printNotes(root, values.notes);
  else if (values.repository !== undefined) {
    nameRepository(root, values.repository);
    describeInstallation(root);
  } else if (positionals[0] === 'candidate' && positionals.length === 1) releaseCandidates(root, isDryRun);
  else await release(root, positionals, isDryRun);
}

await main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
