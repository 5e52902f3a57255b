import type { Family } from '../../kit/family.js';
import { archiveChecks, historyChecks } from './archive-checks.js';
import { promptChecks } from './checks.js';
import { promptInputChecks } from './input-checks.js';
import { promptMonitors } from './monitors.js';
import { promptKindProperties, promptTextProperties } from './properties.js';
import { duplicateTextChecks, editableChecks } from './target-checks.js';

/** Prompts: listed, added and archived. */
export const prompts: Family = {
  checks: [...promptChecks, ...promptInputChecks, ...archiveChecks],
  monitors: promptMonitors,
};

/** What writes to a prompt change. These checks build on pause, reword and replacement, and so run after them. */
export const promptWrites: Family = {
  checks: [...historyChecks, ...editableChecks, ...duplicateTextChecks],
};

/** Properties of prompts over every operation that writes one. */
export const promptProperties: Family = {
  checks: [...promptKindProperties, ...promptTextProperties],
};
