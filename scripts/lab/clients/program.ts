import { fileURLToPath } from 'node:url';
import { inspect, parseArgs } from 'node:util';
import { replaceSection } from '../../document-section.js';
import { generators } from './generators.js';
import { countByRule, lint, lintAsMarkdown, outdatedRules, unacceptedFindings } from './lint.js';
import { asMarkdown } from './markdown.js';
import { asJson, asText, outdated, titleOf, unexplained, type Placed } from './output.js';
import { installAll, runAll, type Result } from './run-all.js';

const HELP = `Usage: npm run lab -- clients [options]
       npm run lab -- clients lint [--json] [--markdown]

Generates a client with each generator at its default settings, compiles it and runs the same scenario with it against
the service, which this command starts with demo data on a separate database. The first run downloads the tools; they
stay in node_modules/.cache/clients. "lint" checks the contract with Spectral's OpenAPI and OWASP rules instead.

  --only NAME    run one generator; can be repeated
  --json         print the result as JSON
  --markdown     write the table of docs/clients.md; not with --only
  --keep         keep the generated clients
  --install      install the tools, and nothing else
  --help         show this help

Generators: ${generators.map(({ name }) => name).join(', ')}

Exit codes: 0 docs/clients.md explains every failed cell or finding, 1 one is not explained, 2 wrong usage, 3 the run
itself failed. The cells of a tool that is unavailable are skipped, with the reason.`;

const exitCodes = { ok: 0, failed: 1, usage: 2, broken: 3 } as const;

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/clients', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../../../spec/generated/openapi.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../docs/clients.md', import.meta.url));

/** Runs the command line and returns its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let options;
  try {
    options = readOptions(args);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}\n`);
    return exitCodes.usage;
  }
  if (options.help) {
    console.log(HELP);
    return exitCodes.ok;
  }
  try {
    if (options.isLint) return await lintWith(options);
    if (options.install) return await install(options);
    return await runWith(options);
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
    return exitCodes.broken;
  }
}

type Options = ReturnType<typeof readOptions>;

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
      markdown: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      install: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const isLint = positionals[0] === 'lint';
  const stray = positionals[isLint ? 1 : 0];
  if (stray !== undefined) throw new Error(`Unexpected argument "${stray}".`);
  if (isLint && (values.only !== undefined || values.keep || values.install))
    throw new Error('lint runs no generator. Leave out --only, --keep and --install.');
  const names = values.only ?? generators.map(({ name }) => name);
  const unknown = names.find((name) => !generators.some((one) => one.name === name));
  if (unknown !== undefined) throw new Error(`There is no generator "${unknown}".`);
  if (values.markdown && values.only !== undefined)
    throw new Error('--markdown writes the whole table. Leave out --only.');
  return { ...values, isLint, chosen: generators.filter(({ name }) => names.includes(name)) };
}

const onProgress = (text: string) => void process.stderr.write(`${text}\n`);

async function install({ chosen }: Options): Promise<number> {
  await installAll(chosen, { cache: CACHE, onProgress });
  return exitCodes.ok;
}

async function runWith({ chosen, json, markdown, keep }: Options): Promise<number> {
  const results = await runAll(chosen, { cache: CACHE, keep, onProgress });
  if (markdown) await replaceSection(DOCUMENT, 'table', asMarkdown(results));
  console.log(json ? asJson(results) : asText(results));
  return conclude(results);
}

async function lintWith({ json, markdown }: Options): Promise<number> {
  process.stderr.write('Checking the contract with Spectral ...\n');
  const findings = await lint(CONTRACT, CACHE);
  if (markdown) await replaceSection(DOCUMENT, 'lint', lintAsMarkdown(findings));
  if (json) console.log(JSON.stringify({ findings }, null, 2));
  else
    for (const [rule, count] of countByRule(findings)) console.log(`${String(count).padStart(5)}  ${rule}`);
  const unaccepted = unacceptedFindings(findings);
  for (const { code, path, message } of unaccepted) process.stderr.write(`${code} at ${path}: ${message}\n`);
  for (const rule of outdatedRules(findings))
    process.stderr.write(`Remove ${rule} from scripts/lab/clients/lint.ts, because it has no finding.\n`);
  return unaccepted.length === 0 ? exitCodes.ok : exitCodes.failed;
}

function conclude(results: readonly Result[]): number {
  const say = (cells: readonly Placed[], text: string) => {
    if (cells.length === 0) return;
    const names = cells.map(({ generator, column }) => `${generator} (${titleOf(column)})`);
    process.stderr.write(`${text}: ${names.join(', ')}\n`);
  };
  say(outdated(results), 'Remove from scripts/lab/clients/known-faults.ts, because it passes');
  say(unexplained(results), 'Failed without an explanation in scripts/lab/clients/known-faults.ts');
  return unexplained(results).length === 0 ? exitCodes.ok : exitCodes.failed;
}
