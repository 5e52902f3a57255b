import { authMonitors } from './families/auth/monitors.js';
import { capMonitors } from './families/cap/monitors.js';
import { cursorMonitors } from './families/cursor/monitors.js';
import { editMonitors } from './families/edit/monitors.js';
import { errorMonitors } from './families/errors/monitors.js';
import { formatMonitors } from './families/format/monitors.js';
import { headerMonitors } from './families/headers/monitors.js';
import { keyMonitors } from './families/keys/monitors.js';
import { keywordMonitors } from './families/keywords/monitors.js';
import { pauseMonitors } from './families/pause/monitors.js';
import { promptMonitors } from './families/prompts/monitors.js';
import { rateMonitors } from './families/rate/monitors.js';
import { replaceMonitors } from './families/replace/monitors.js';
import { silenceMonitors } from './families/silences/monitors.js';
import { shapeMonitors } from './kit/monitors/shapes.js';
import type { Monitor } from './run/monitor.js';

/** Rules that are checked in every exchange of a run. A rule may have several monitors: all must hold. */
export const monitors: readonly Monitor[] = [
  ...formatMonitors,
  ...errorMonitors,
  ...headerMonitors,
  ...rateMonitors,
  ...shapeMonitors,
  ...promptMonitors,
  ...pauseMonitors,
  ...editMonitors,
  ...replaceMonitors,
  ...capMonitors,
  ...cursorMonitors,
  ...keywordMonitors,
  ...keyMonitors,
  ...authMonitors,
  ...silenceMonitors,
];
