import { Command } from 'commander';
import type { Config } from '../../config.js';
import type { Finding } from '../../doctor/index.js';
import { exitCodes, type CliContext } from '../context.js';

export function doctorCommand(context: CliContext): Command {
  return new Command('doctor')
    .description(
      'Check the settings, the database, Redis, the clocks and the provider keys, and suggest fixes. Changes nothing.',
    )
    .option('--online', 'also ask each provider whether it accepts its key, which costs nothing')
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', HELP)
    .action(async ({ online, json }: { online?: true; json?: true }) => {
      const findings = await findingsFor(context, await context.config(), online ?? false);
      context.out(json ? JSON.stringify({ findings }) : findings.map(describeFinding).join('\n'));
      const isFine = findings.every(({ status }) => status !== 'problem');
      context.exit(isFine ? exitCodes.done : exitCodes.rejected);
    });
}

const HELP = `
A finding is "ok", "skipped" (not checked), a "warning" or a "problem". When a part cannot be reached, the others are
still checked. Without --online providers are not contacted. The embedded database is not started.

The exit code is 0 without a problem, 1 with one, and 2 if a setting is invalid; nothing else is checked then.

Examples:
  visibility doctor
  visibility doctor --online
  DATABASE_URL=postgres://user:password@host/db visibility doctor --json`;

async function findingsFor(context: CliContext, config: Config, online: boolean): Promise<Finding[]> {
  const [
    { examine },
    {
      ageWarning,
      pricesOf,
      readOlderDays,
      readProvidersInUse,
      readSharedNames,
      readUnknownFields,
      verifyProviders,
    },
    { schemaState },
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
    pricesWarning: () => ageWarning(pricesOf(config), new Date()),
    ...(online && { verifyProviders: () => verifyProviders(config) }),
  });
}

function describeFinding({ status, check, message, advice }: Finding): string {
  const line = `${status.padEnd(8)} ${check.padEnd(12)} ${message}`;
  return advice === null ? line : `${line} ${advice}`;
}
