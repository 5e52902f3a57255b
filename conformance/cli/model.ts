import { Command } from 'commander';
import { variableOf } from '../http/roles.js';
import { faults } from '../faults/index.js';
import { startModel } from '../start-model.js';
import { everyVariant } from '../model/variants/index.js';
import type { CliContext } from './context.js';
import { UsageError, wholeNumber } from './usage.js';

interface ModelFlags {
  readonly fault?: string[];
  readonly variant?: string;
  readonly port: number;
  readonly rate: number;
  readonly list?: true;
}

export function modelCommand(context: CliContext): Command {
  return new Command('model')
    .description(
      'Serve an in-memory model of the API, optionally with faults or as another conforming variant.',
    )
    .option(
      '--fault <id>',
      'inject a fault, for example M10 (repeatable)',
      (id: string, all: string[] = []) => [...all, id],
    )
    .option('--variant <id>', 'make another choice where implementations may choose')
    .option('--port <port>', 'port; 0 for any free one', wholeNumber(0), 0)
    .option('--rate <n>', 'requests per minute and key', wholeNumber(1), 60)
    .option('--list', 'list faults and variants')
    .addHelpText('after', EXAMPLE)
    .action((flags: ModelFlags) => (flags.list ? printChoices(context) : serve(context, flags)));
}

const EXAMPLE = `
Prints the variables that "run" reads, and serves until it is interrupted. Its
data is lost when it exits. To see what a failure looks like:

  visibility-conformance model --fault M10 --port 4000 --rate 1200 > keys.env &
  visibility-conformance run --keys keys.env --rate 1200 --layers directed`;

function printChoices({ out }: CliContext): void {
  out('Faults:');
  for (const { id, sentence } of faults) out(`  ${id.padEnd(8)}${sentence}`);
  out('Variants:');
  for (const { id, sentence } of everyVariant) out(`  ${id.padEnd(32)}${sentence}`);
}

async function serve({ out, err, onInterrupt }: CliContext, flags: ModelFlags): Promise<void> {
  const { fault = [], variant, port, rate } = flags;
  const unknown = fault.find((id) => !faults.some((one) => one.id === id));
  if (unknown !== undefined)
    throw new UsageError(`Unknown fault "${unknown}". Use "model --list" to list all faults.`);
  if (variant !== undefined && !everyVariant.some(({ id }) => id === variant))
    throw new UsageError(`Unknown variant "${variant}". Use "model --list" to list all variants.`);
  const chosen = variant === undefined ? {} : { variant };
  const model = await startModel({ faults: fault, ...chosen, port, limitPerMinute: rate });
  out(`export CONFORMANCE_URL=${model.url}`);
  for (const role of ['paid', 'other', 'free', 'live', 'capped', 'orphan'] as const)
    out(`export ${variableOf(role)}=${model.keys[role]}`);
  err(`The model is serving on ${model.url}. Press Ctrl-C to stop it.\n`);
  await new Promise<void>((resolve) => onInterrupt(resolve));
  await model.close();
}
