/** Writes the table of settings in docs/configuration.md. */
import { replaceSection } from './document-section.js';
import { settingsTable } from './settings-table.js';

await replaceSection('docs/configuration.md', 'settings', settingsTable());
