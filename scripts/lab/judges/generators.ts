import { fileURLToPath } from 'node:url';
import { columns } from '../clients/cells.js';
import { ToolUnavailable } from '../clients/generator.js';
import { generators as all } from '../clients/generators.js';
import { footnoteOf } from '../clients/known-faults.js';
import { titleOf } from '../clients/output.js';
import { runAll } from '../clients/run-all.js';
import type { Judge } from './judge.js';

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/clients', import.meta.url));

/** Each generator of clients, as `npm run lab -- clients` runs it. */
export const generators: readonly Judge[] = all.map((generator) => ({
  name: generator.name,
  async examine() {
    const [result] = await runAll([generator], { cache: CACHE, keep: false, onProgress: () => undefined });
    if (result === undefined) throw new Error('There is no result.');
    const { row } = result;
    if (row.generate.outcome === 'skipped') throw new ToolUnavailable(row.generate.detail);
    return {
      version: generator.tools.map(({ version }) => version).join(', '),
      findings: columns
        .filter((column) => row[column].outcome === 'fail')
        .map((column) => ({
          text: `${titleOf(column)} failed`,
          isExplained: footnoteOf(generator.name, column) !== undefined,
        })),
    };
  },
}));
