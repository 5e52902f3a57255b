import { Command } from 'commander';
import type { CliContext } from '../context.js';
import { confirm } from '../kit/confirm.js';
import { table } from '../kit/table.js';

interface PeopleOptions {
  email: string;
  json?: true;
  yes?: true;
}

export function peopleCommand(context: CliContext): Command {
  const command = new Command('people').description(
    'List the accounts of people, let them set a new password or another provider, and delete accounts.',
  );
  for (const subcommand of [list, reset, unlink, remove]) command.addCommand(subcommand(context));
  return command;
}

function list(context: CliContext): Command {
  return new Command('list')
    .description('List everybody with an account, in the order in which they came.')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExample:\n  visibility people list')
    .action(async ({ json }: PeopleOptions) => {
      const people = await context.withServices((services) => services.people.list());
      if (json)
        return context.out(
          JSON.stringify({ people: people.map(({ personId, ...rest }) => ({ id: personId, ...rest })) }),
        );
      if (people.length === 0)
        return context.out(
          'Nobody has an account. The service prints a link to open the first one when it starts.',
        );
      const rows = people.map(({ personId, name, email, isOperator, createdAt }) => [
        personId,
        email,
        isOperator ? 'operator' : '-',
        createdAt.toISOString(),
        name,
      ]);
      context.out(table(['ID', 'EMAIL', 'RIGHTS', 'SINCE', 'NAME'], rows));
    });
}

function reset(context: CliContext): Command {
  return new Command('reset')
    .description('Print a link with which a person sets a new password, once, within a day.')
    .requiredOption('--email <address>', 'the address of the account')
    .option('--json', 'print the link as JSON')
    .addHelpText('after', '\nExample:\n  visibility people reset --email owner@acme.example')
    .action(async ({ email, json }: PeopleOptions) => {
      const code = await context.withServices(({ people }) => people.issuePasswordCode(email));
      const { host, port, webhooks } = await context.config();
      const url = `${webhooks.publicUrl ?? addressOf(host, port)}/#password=${code}`;
      context.out(json ? JSON.stringify({ url }) : `${url}\nThe link works once, within a day.`);
    });
}

function unlink(context: CliContext): Command {
  return new Command('unlink')
    .description(
      'Forget who an account belongs to at the sign-in provider: the next person with its verified address gets it.',
    )
    .requiredOption('--email <address>', 'the address of the account')
    .option('--yes', 'do not ask')
    .option('--json', 'print the issuers as JSON')
    .addHelpText('after', '\nExample:\n  visibility people unlink --email owner@acme.example')
    .action(async ({ email, yes, json }: PeopleOptions) => {
      await confirm(`Let the next person with the address ${email} have its account?`, yes);
      const issuers = await context.withServices(({ singleSignOn }) => singleSignOn.unlink(email));
      if (json) return context.out(JSON.stringify({ email, issuers }));
      context.out(
        issuers.length === 0 ? `${email} was not linked.` : `Unlinked ${email}: ${issuers.join(', ')}.`,
      );
    });
}

function remove(context: CliContext): Command {
  return new Command('remove')
    .description('Delete an account with its sessions and memberships. What the person did stays.')
    .requiredOption('--email <address>', 'the address of the account')
    .option('--yes', 'do not ask')
    .option('--json', 'print the account as JSON')
    .addHelpText('after', '\nExample:\n  visibility people remove --email former@acme.example')
    .action(async ({ email, yes, json }: PeopleOptions) => {
      await confirm(`Delete the account of ${email}?`, yes);
      const { personId, name } = await context.withServices(({ people }) => people.remove(email));
      context.out(
        json ? JSON.stringify({ id: personId, email, name }) : `Deleted the account of ${name}, ${email}.`,
      );
    });
}

/** The address of a service on this machine. */
const addressOf = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
