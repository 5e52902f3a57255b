import { Command, Option } from 'commander';
import type { CliContext } from '../context.js';
import { table } from '../kit/table.js';

interface Options {
  workspace: string;
  json?: true;
}

/** `reporting` */
export function reportingCommand(context: CliContext): Command {
  const command = new Command('reporting').description(
    'Let logins of the database, such as that of a BI tool, read workspaces in the schema "reporting".',
  );
  for (const subcommand of [grant, revoke, list]) command.addCommand(subcommand(context));
  return command;
}

const workspaceOption = () => new Option('--workspace <id>', 'the workspace to read').makeOptionMandatory();

function grant(context: CliContext): Command {
  return new Command('grant')
    .description('Let a login read a workspace, and print the SQL that creates the login if there is none.')
    .argument('<login>', 'the name of a role of the database server')
    .addOption(workspaceOption())
    .option('--json', 'print the login as JSON')
    .addHelpText('after', '\nExample:\n  visibility reporting grant metabase --workspace ws_...')
    .action(async (login: string, { workspace, json }: Options) => {
      const granted = await context.withServices(({ reporting }) => reporting.grant(workspace, login));
      const sql = granted.isReady ? null : granted.exists ? membershipOf(login) : creationOf(login);
      if (json) return context.out(JSON.stringify({ ...granted, sql }));
      context.out(`${login} may read workspace ${workspace} in the schema "reporting".`);
      if (sql === null) return;
      const reason = granted.exists
        ? 'The role exists, but it cannot log in or is not a member of visibility_reporting.'
        : 'There is no such login yet.';
      context.out(`\n${reason} In psql, as a superuser or the user that migrates:\n\n${sql}`);
    });
}

function revoke(context: CliContext): Command {
  return new Command('revoke')
    .description('No longer let a login read a workspace. The login itself remains.')
    .argument('<login>', 'the name of a role of the database server')
    .addOption(workspaceOption())
    .option('--json', 'print the login as JSON')
    .addHelpText('after', '\nExample:\n  visibility reporting revoke metabase --workspace ws_...')
    .action(async (login: string, { workspace, json }: Options) => {
      await context.withServices(({ reporting }) => reporting.revoke(workspace, login));
      const text = `${login} may no longer read workspace ${workspace}.`;
      context.out(json ? JSON.stringify({ workspaceId: workspace, login }) : text);
    });
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List the logins that may read a workspace.')
    .addOption(workspaceOption())
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility reporting list --workspace ws_...')
    .action(async ({ workspace, json }: Options) => {
      const logins = await context.withServices(({ reporting }) => reporting.list(workspace));
      if (json) return context.out(JSON.stringify({ logins }));
      if (logins.length === 0) return context.out('No login may read this workspace.');
      const rows = logins.map(({ login, grantedAt, isReady }) => [
        login,
        grantedAt.toISOString(),
        isReady ? 'yes' : 'no',
      ]);
      context.out(table(['LOGIN', 'GRANTED', 'READY'], rows));
    });
}

/** The SQL that creates a login which cannot use up the database: few connections, short and read-only transactions. */
function creationOf(login: string): string {
  const name = quoted(login);
  return [
    // In one transaction, so that nothing changes a role that somebody else has created in the meantime.
    'begin;',
    `create role ${name} login connection limit 5 in role visibility_reporting;`,
    `alter role ${name} set statement_timeout = '30s';`,
    `alter role ${name} set idle_in_transaction_session_timeout = '1min';`,
    `alter role ${name} set default_transaction_read_only = on;`,
    `alter role ${name} set search_path = reporting;`,
    'commit;',
    `\\password ${name}`,
  ].join('\n');
}

const membershipOf = (login: string) => `grant visibility_reporting to ${quoted(login)};`;

const quoted = (login: string) => `"${login.replaceAll('"', '""')}"`;
