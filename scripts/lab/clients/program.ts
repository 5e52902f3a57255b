import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { replaceSection } from '../../document-section.js';
import { flag, oneOf, operands, repeatable, type CommandLine, type ValuesOf } from '../kit/command-line.js';
import type { Generator } from './generator.js';
import { generators } from './generators.js';
import { countByRule, lint, lintAsMarkdown, outdatedRules, unacceptedFindings } from './lint.js';
import { asMarkdown } from './markdown.js';
import { asJson, asText, outdated, titleOf, unexplained, type Placed } from './output.js';
import { installAll, runAll, type Result } from './run-all.js';

const exitCodes = { ok: 0, failed: 1, broken: 3 } as const;

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/clients', import.meta.url));
const CONTRACT = fileURLToPath(new URL('../../../spec/generated/openapi.json', import.meta.url));
const DOCUMENT = fileURLToPath(new URL('../../../docs/clients.md', import.meta.url));

const names = generators.map(({ name }) => name);

const parts = {
  only: repeatable('<name>', 'run one generator', oneOf(names)),
  json: flag('print the result as JSON'),
  markdown: flag('write the table of docs/clients.md; not with --only'),
  keep: flag('keep the generated clients'),
  install: flag('install the tools, and nothing else'),
  lint: operands("check the contract with Spectral's OpenAPI and OWASP rules instead", oneOf(['lint'])),
};

type Options = ValuesOf<typeof parts>;

/** The command line of the generators. */
export const usage: CommandLine<typeof parts> = {
  name: 'clients',
  description: `Generates a client with each generator at its default settings, compiles it and runs the same scenario with it against
the service, which this command starts with demo data on a separate database. The first run downloads the tools; they
stay in node_modules/.cache/clients. The cells of a tool that is unavailable are skipped, with the reason.

Generators: ${names.join(', ')}`,
  parts,
  check({ lint: [isLint], only, keep, install, markdown }) {
    if (isLint && (only !== undefined || keep || install))
      return 'lint runs no generator. Leave out --only, --keep and --install.';
    return markdown && only !== undefined
      ? '--markdown writes the whole table. Leave out --only.'
      : undefined;
  },
  exitCodes: {
    [exitCodes.ok]: 'docs/clients.md explains every failed cell or finding',
    [exitCodes.failed]: 'one is not explained',
    [exitCodes.broken]: 'the run itself failed',
  },
};

/** Runs what the options name. Returns the exit code. */
export async function main(options: Options): Promise<number> {
  try {
    if (options.lint.length > 0) return await lintWith(options);
    const { only = names } = options;
    const chosen = generators.filter(({ name }) => only.includes(name));
    return options.install ? await install(chosen) : await runWith(chosen, options);
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
    return exitCodes.broken;
  }
}

const onProgress = (text: string) => void process.stderr.write(`${text}\n`);

async function install(chosen: readonly Generator[]): Promise<number> {
  await installAll(chosen, { cache: CACHE, onProgress });
  return exitCodes.ok;
}

async function runWith(chosen: readonly Generator[], { json, markdown, keep }: Options): Promise<number> {
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
