import { Command } from 'commander';
import type { PriceTable } from '../app.js';
import type { CliContext } from './context.js';
import { table } from './table.js';

/** `visibility providers` */
export function providersCommand(context: CliContext): Command {
  return new Command('providers').description('Show what providers charge.').addCommand(prices(context));
}

function prices(context: CliContext): Command {
  return new Command('prices')
    .description('Show the prices by which costs are estimated and computed, and how old they are.')
    .option('--json', 'print them as JSON')
    .addHelpText('after', PRICES_HELP)
    .action(async ({ json }: { json?: true }) => {
      const { ageWarning, pricesOf } = await import('../app.js');
      const known = pricesOf(await context.config());
      const warning = ageWarning(known, new Date());
      if (json) return context.out(JSON.stringify({ warning, prices: known.prices }));
      context.out(`${table(HEADER, known.prices.map(rowOf))}\n${LEGEND}`);
      if (warning !== null) context.err(`visibility: warning: ${warning} Set PRICES_FILE, or update.\n`);
    });
}

const LEGEND =
  'In US dollars; input and output per million tokens, "/prompt" per answer that searched, "/page" per page after the first.';

const HEADER = ['PROVIDER', 'MODEL OR PAGE', 'INPUT', 'OUTPUT', 'SEARCH', 'REQUEST', 'UNTIL', 'AS OF'];

type Price = PriceTable['prices'][number];

function rowOf(price: Price): string[] {
  const { provider, model, platform, surface, until = '-', asOf } = price;
  const page = [platform, surface].filter(Boolean).join('/') || 'any';
  const search =
    price.searchedPromptUsd === undefined ? amount(price.searchUsd) : `${price.searchedPromptUsd}/prompt`;
  const furtherPage = price.furtherPageUsd === undefined ? '' : ` + ${price.furtherPageUsd}/page`;
  return [
    ...[provider, model ?? page, amount(price.inputPerMillionUsd), amount(price.outputPerMillionUsd)],
    ...[search, `${amount(price.requestUsd)}${furtherPage}`, until, asOf],
  ];
}

const amount = (usd: number | undefined) => (usd === undefined ? '-' : String(usd));

const PRICES_HELP = `
The list is that of the package, with the prices of PRICES_FILE in place of those that it names. See docs/providers.md for where
they come from. Those that are over 90 days old are reported, also by "visibility doctor".

Example:
  visibility providers prices`;
