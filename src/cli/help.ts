import { Command } from 'commander';

/** Prints the same as `--help`, also for nested commands. Commander's own help command stops at the first name. */
export function helpCommand(program: Command): Command {
  return new Command('help')
    .argument('[command...]', 'command names, for example: help workspace create')
    .description('Show the help of a command.')
    .action((names: string[]) => {
      let command: Command = program;
      for (const name of names) {
        const next = command.commands.find((child) => child.name() === name);
        if (next === undefined) command.error(`unknown command '${name}'`);
        command = next;
      }
      command.help();
    });
}
