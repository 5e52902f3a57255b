import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import type { PriceTable, Recording } from '../../app.js';
import { confirm } from '../kit/confirm.js';
import { exitCodes, type CliContext } from '../context.js';
import { inDollars } from './measuring-view.js';
import { table } from '../kit/table.js';
import { keys, removeKey, reseal, setKey } from './provider-keys.js';
import { describeTrial } from './trial-view.js';

export function providersCommand(context: CliContext): Command {
  return new Command('providers')
    .description('Show what providers charge, try one, and store their keys.')
    .addCommand(prices(context))
    .addCommand(tryCommand(context))
    .addCommand(keys(context))
    .addCommand(setKey(context))
    .addCommand(removeKey(context))
    .addCommand(reseal(context));
}

function prices(context: CliContext): Command {
  return new Command('prices')
    .description('Show the prices by which costs are estimated and computed, and how old they are.')
    .option('--json', 'print them as JSON')
    .addHelpText('after', PRICES_HELP)
    .action(async ({ json }: { json?: true }) => {
      const { ageWarning, pricesOf } = await import('../../app.js');
      const config = await context.config();
      const known = pricesOf(config);
      const warning = ageWarning(known, new Date());
      if (json) return context.out(JSON.stringify({ warning, prices: known.prices }));
      context.out(`${table(HEADER, known.prices.map(rowOf))}\n${LEGEND}${judgeLine(config)}`);
      if (warning !== null) context.err(`visibility: warning: ${warning} Set PRICES_FILE, or update.\n`);
    });
}

const LEGEND =
  'In US dollars; input and output per million tokens, "/prompt" per answer that searched, "/post" and "/profile" per one\n' +
  'that a search of X returned, "/page" per page after the first.';

function judgeLine({ measuringJudge: judge }: Awaited<ReturnType<CliContext['config']>>): string {
  return judge === null ? '' : `\nAnswers are judged by ${judge.provider}:${judge.model} (MEASURING_JUDGE).`;
}

const HEADER = ['PROVIDER', 'MODEL OR PAGE', 'INPUT', 'OUTPUT', 'SEARCH', 'REQUEST', 'UNTIL', 'AS OF'];

type Price = PriceTable['prices'][number];

function rowOf(price: Price): string[] {
  const { provider, model, platform, surface, until = '-', asOf } = price;
  const page = [platform, surface].filter(Boolean).join('/') || 'any';
  const search =
    price.searchedPromptUsd === undefined ? amount(price.searchUsd) : `${price.searchedPromptUsd}/prompt`;
  const post = price.postUsd === undefined ? '' : ` + ${price.postUsd}/post`;
  const profile = price.profileUsd === undefined ? '' : ` + ${price.profileUsd}/profile`;
  const furtherPage = price.furtherPageUsd === undefined ? '' : ` + ${price.furtherPageUsd}/page`;
  return [
    provider,
    model ?? page,
    amount(price.inputPerMillionUsd),
    amount(price.outputPerMillionUsd),
    `${search}${post}${profile}`,
    `${amount(price.requestUsd)}${furtherPage}`,
    until,
    asOf,
  ];
}

const amount = (usd: number | undefined) => (usd === undefined ? '-' : String(usd));

const PRICES_HELP = `
The prices are those of the package, overridden by those in PRICES_FILE. See docs/providers.md for
their sources. Prices over 90 days old are reported, also by "visibility doctor".

Example:
  visibility providers prices`;

interface TryOptions {
  question: string;
  platform?: string;
  surface?: string;
  model?: string;
  search?: string;
  country?: string;
  region?: string;
  city?: string;
  locale?: string;
  brand?: string[];
  record?: string;
  yes?: true;
  json?: true;
}

function tryCommand(context: CliContext): Command {
  return new Command('try')
    .description('Ask a provider once, and show its response next to the values read from it.')
    .argument('<provider>', 'the provider, such as openai')
    .addOption(new Option('--question <text>', 'what to ask').makeOptionMandatory())
    .option('--platform <platform>', 'where to ask (default: the first of the provider)')
    .option('--surface <surface>', 'how to ask there (default: the first of the provider)')
    .option('--model <model>', 'the model (default: that of the provider)')
    .option('--search <mode>', 'whether the platform searches: auto (it decides; default), required or off')
    .option('--country <code>', 'the country to ask from, such as US')
    .option('--region <name>', 'the region to ask from, such as Texas')
    .option('--city <name>', 'the city to ask from, such as Austin')
    .option('--locale <tag>', 'the language to ask in, such as en')
    .option('--brand <name>', 'a name to look for in the answer; repeatable', collect)
    .option('--record <folder>', 'store a recording for replay and tests, without keys or ids')
    .option('--yes', 'do not ask for confirmation')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', TRY_HELP)
    .action((provider: string, options: TryOptions) => tryProvider(context, provider, options));
}

const collect = (name: string, previous: string[] = []) => [...previous, name];

async function tryProvider(context: CliContext, provider: string, options: TryOptions): Promise<void> {
  const { prepareTrial } = await import('../../app.js');
  const { question: text, brand: brands = [], record, yes, json, ...place } = options;
  const question = { ...place, provider, text, brands };
  const prepared = prepareTrial(await context.config(), question);
  const { target, estimatedUsd } = prepared;
  if (record !== undefined) await mkdir(record, { recursive: true });
  const attempt = `${provider} on ${target.platform}/${target.surface} once, for an estimated ${inDollars(estimatedUsd)}`;
  if (estimatedUsd > 0) await confirm(`Ask ${attempt}?`, yes);
  context.err(`Asking ${attempt}.\n`);
  const { recording, ...trial } = await prepared.ask();
  if (json) context.out(JSON.stringify({ target, estimatedUsd, ...trial }));
  else context.out(describeTrial(trial, process.stdout.columns ?? WIDTH));
  if (record !== undefined) await store(context, join(record, fileName(recording)), recording);
  if (trial.outcome.kind !== 'answered') context.exit(exitCodes.rejected);
}

async function store(context: CliContext, file: string, recording: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(recording, null, 2)}\n`);
  context.err(`Recorded in ${file}. Review it before you publish it: the answer is stored unchanged.\n`);
}

function fileName({ when, recorded }: Recording): string {
  const time = (recorded?.at ?? '').replaceAll(/[:.]/g, '-');
  return `${recorded?.provider}-${when?.platform}-${when?.surface}-${time}.json`;
}

/** Line width in characters if the output is not a terminal. */
const WIDTH = 160;

const TRY_HELP = `
Needs the provider's key (see docs/configuration.md), but no database. The provider is asked once,
after you confirm the estimated cost, which does not count toward any budget. The response is shown next to the answer, mentions, sources, queries, tokens and cost that
were read from it, with its unknown fields and the addresses that were not recognized as sources. Long texts are shortened,
except with --json and --record.

--record stores both in a file that the provider "replay" answers with (REPLAY_DIR) and that the tests of the adapters read. Keys
and ids are left out.

The exit code is 1 if there is no answer.

Examples:
  visibility providers try openai --question "Which running shoes are best?" --brand Acme
  visibility providers try dataforseo --question "..." --platform google --surface ui --country US --locale en --record recordings`;
