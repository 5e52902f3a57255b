import type { Database, Examined } from '../../database-app.js';
import type { CliContext } from '../context.js';
import { createScreen } from './screen.js';
import { plural } from './words.js';

/**
 * Finds the brands that the wordings of prompts name, where an earlier release or other names have left that open. Prints its
 * progress on a terminal.
 */
export async function examinePrompts(context: CliContext, database: Database): Promise<Examined> {
  const { examineAllPrompts } = await import('../../database-app.js');
  const screen = createScreen(context);
  try {
    return await examineAllPrompts(database, (examined) =>
      screen.progress(`Examining prompts: ${examinedInWords(examined)}`),
    );
  } finally {
    screen.clear();
  }
}

/** `300 prompts, of which 12 name a brand` */
export const examinedInWords = ({ prompts, naming }: Examined) =>
  `${plural(prompts, 'prompt')}, of which ${naming} ${naming === 1 ? 'names' : 'name'} a brand`;
