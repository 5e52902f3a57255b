import { Command } from 'commander';
import type { Config } from '../config.js';
import type { Finding } from '../doctor/index.js';
import { exitCodes, type CliContext } from './context.js';

export function doctorCommand(context: CliContext): Command {
  return new Command('doctor')
    .description(
      'Check the settings, the database, Redis and the clocks, and say what to do. Changes nothing.',
    )
    .option('--json', 'print the findings as JSON')
    .addHelpText('after', HELP)
    .action(async ({ json }: { json?: true }) => {
      const findings = await findingsFor(context, await context.config());
      context.out(json ? JSON.stringify({ findings }) : findings.map(describeFinding).join('\n'));
      const isFine = findings.every(({ status }) => status !== 'problem');
      context.exit(isFine ? exitCodes.done : exitCodes.refused);
    });
}

const HELP = `
A finding is "ok", "skipped" (not checked), a "warning" or a "problem". When a part cannot be reached, the others are
still checked. Providers are not contacted, and the embedded database is not started.

The exit code is 0 without a problem, 1 with one, and 2 if a setting is invalid; nothing else is checked then.

Examples:
  visibility doctor
  DATABASE_URL=postgres://user:password@host/db visibility doctor --json`;

async function findingsFor(context: CliContext, config: Config): Promise<Finding[]> {
  const [{ examine }, { schemaState }, { describeFailure }] = await Promise.all([
    import('../doctor/index.js'),
    import('../app.js'),
    import('./failure.js'),
  ]);
  const explain = async (error: unknown) => (await describeFailure(context, error)).message;
  return examine(config, { schemaState, explain });
}

function describeFinding({ status, check, message, advice }: Finding): string {
  const line = `${status.padEnd(8)} ${check.padEnd(12)} ${message}`;
  return advice === null ? line : `${line} ${advice}`;
}
