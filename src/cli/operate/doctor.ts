import { Command, InvalidArgumentError, Option } from 'commander';
import type { Config } from '../../config.js';
import type { Finding } from '../../doctor/index.js';
import { exitCodes, type CliContext } from '../context.js';
import { numberOfDays } from '../kit/options.js';
import { UsageError } from '../usage.js';
import { describeForecast } from './forecast-view.js';

interface DoctorOptions {
  online?: true;
  forecast?: true;
  keep?: number;
  pricePerGbMonth?: number;
  json?: true;
}

/** US dollars: the list price of gp3 storage of Amazon RDS for PostgreSQL in us-east-1 in 2026, one availability zone. */
const USD_PER_GB_MONTH = 0.115;

export function doctorCommand(context: CliContext): Command {
  return new Command('doctor')
    .description(
      'Check the settings, the database, Redis, the clocks and the provider keys, and suggest fixes. Changes nothing.',
    )
    .option('--online', 'also ask each provider whether it accepts its key, which costs nothing')
    .addOption(
      new Option(
        '--forecast',
        'instead of the checks: the size and cost in one and five years, from the last 30 days',
      ).conflicts('online'),
    )
    .addOption(
      new Option(
        '--keep <days>',
        'with --forecast: how long raw records will be kept, such as 400d',
      ).argParser(numberOfDays),
    )
    .addOption(
      new Option(
        '--price-per-gb-month <usd>',
        `with --forecast: the price of storage (default: ${USD_PER_GB_MONTH})`,
      ).argParser(price),
    )
    .option('--json', 'print the findings, or the forecast, as JSON')
    .addHelpText('after', HELP)
    .action((options: DoctorOptions) => {
      if (options.forecast) return predict(context, options);
      if (options.keep !== undefined || options.pricePerGbMonth !== undefined)
        throw new UsageError('--keep and --price-per-gb-month need --forecast', 'visibility doctor');
      return check(context, options);
    });
}

async function check(context: CliContext, { online, json }: DoctorOptions): Promise<void> {
  const findings = await findingsFor(context, await context.config(), online ?? false);
  context.out(json ? JSON.stringify({ findings }) : findings.map(describeFinding).join('\n'));
  const isFine = findings.every(({ status }) => status !== 'problem');
  context.exit(isFine ? exitCodes.done : exitCodes.rejected);
}

async function predict(context: CliContext, options: DoctorOptions): Promise<void> {
  const { keep: keepDays, pricePerGbMonth: usdPerGbMonth = USD_PER_GB_MONTH, json } = options;
  const [{ forecast }, { readSpendingByProvider: spending }, { requireSchema, withDatabase }] =
    await Promise.all([
      import('../../doctor/index.js'),
      import('../../app.js'),
      import('../../database-app.js'),
    ]);
  const found = await withDatabase(await context.config(), async (database, embedded) => {
    await requireSchema(database, embedded);
    const input = { now: new Date(), usdPerGbMonth, spending };
    return forecast(database, { ...input, ...(keepDays !== undefined && { keepDays }) });
  });
  context.out(json ? JSON.stringify(found) : describeForecast(found));
}

function price(text: string): number {
  if (!/^\d{1,6}(?:\.\d{1,6})?$/.test(text))
    throw new InvalidArgumentError('It must be a price in US dollars, such as 0.115.');
  return Number(text);
}

const HELP = `
A finding is "ok", "skipped" (not checked), a "warning" or a "problem". When a part cannot be reached, the others are
still checked. Without --online providers are not contacted. The embedded database is not started.

The exit code is 0 without a problem, 1 with one, and 2 if a setting is invalid; nothing else is checked then.

With --forecast, it is about growth instead: for each kind of data the rows and bytes now, what the last 30 days added on an
average day, and the rows and bytes in one and in five years if that goes on; then what the providers of the last 30 days cost
in a year, and the storage. It takes raw records to be deleted as "visibility retention" did in these days, or by --keep, to
compare. Of large tables it reads only a part. The embedded database is started for it.

Examples:
  visibility doctor
  visibility doctor --online
  visibility doctor --forecast
  visibility doctor --forecast --keep 400d --price-per-gb-month 0.08
  DATABASE_URL=postgres://user:password@host/db visibility doctor --json`;

async function findingsFor(context: CliContext, config: Config, online: boolean): Promise<Finding[]> {
  const [
    { examine },
    {
      ageWarning,
      countSealed,
      pricesOf,
      readOlderDays,
      readProvidersInUse,
      readSharedNames,
      readUnknownFields,
      sealingOf,
      verifyProviders,
    },
    { schemaState, readSuspects },
    { describeFailure },
  ] = await Promise.all([
    import('../../doctor/index.js'),
    import('../../app.js'),
    import('../../database-app.js'),
    import('../failure.js'),
  ]);
  const explain = async (error: unknown) => (await describeFailure(context, error)).message;
  return examine(config, {
    ...{ schemaState, explain, providersInUse: readProvidersInUse, unknownFields: readUnknownFields },
    olderDays: readOlderDays,
    sharedNames: readSharedNames,
    suspectPrompts: readSuspects,
    sealedKeys: (database) => countSealed(database, sealingOf(config)),
    pricesWarning: () => ageWarning(pricesOf(config), new Date()),
    ...(online && { verifyProviders: () => verifyProviders(config) }),
  });
}

function describeFinding({ status, check, message, advice }: Finding): string {
  const line = `${status.padEnd(8)} ${check.padEnd(12)} ${message}`;
  return advice === null ? line : `${line} ${advice}`;
}
