import answers from './answers.json' with { type: 'json' };
import brand from './brand.json' with { type: 'json' };
import charts from './charts.json' with { type: 'json' };
import keywords from './keywords.json' with { type: 'json' };
import measuring from './measuring.json' with { type: 'json' };
import method from './method.json' with { type: 'json' };
import nextSteps from './next-steps.json' with { type: 'json' };
import overview from './overview.json' with { type: 'json' };
import prompts from './prompts.json' with { type: 'json' };
import sentiment from './sentiment.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import ui from './ui.json' with { type: 'json' };
import values from './values.json' with { type: 'json' };
import type { Catalog } from '../en/index.js';

export const de: Catalog = {
  answers,
  brand,
  charts,
  keywords,
  measuring,
  method,
  nextSteps,
  overview,
  prompts,
  sentiment,
  session,
  shell,
  ui,
  values,
};
