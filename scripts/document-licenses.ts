/** Writes the table of packages in docs/licenses.md. */
import { replaceSection } from './document-section.js';
import { licensesTable } from './licenses-table.js';

await replaceSection('docs/licenses.md', 'licenses', licensesTable());
