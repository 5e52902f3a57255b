import type { Family } from '../../kit/family.js';
import { archiveChecks, historyChecks } from './archive-checks.js';
import { promptChecks } from './checks.js';
import { promptInputChecks } from './input-checks.js';
import { promptMonitors } from './monitors.js';
import { promptKindProperties, promptTextProperties } from './properties.js';
import { duplicateTextChecks, editableChecks } from './target-checks.js';

export const prompts: Family = {
  checks: [...promptChecks, ...promptInputChecks, ...archiveChecks],
  monitors: promptMonitors,
};

/** Checks of the effects of writes on prompts. They build on pause, reword and replacement, so they run after them. */
export const promptWrites: Family = {
  checks: [...historyChecks, ...editableChecks, ...duplicateTextChecks],
};

/** Properties of every operation that writes prompts. */
export const promptProperties: Family = {
  checks: [...promptKindProperties, ...promptTextProperties],
};
