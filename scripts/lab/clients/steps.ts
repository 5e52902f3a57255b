import { FAMILIES, type Facts } from './facts.js';
import { LATER_CODE } from './later-version.js';
import type { DemoService } from './service.js';

/** Page size when walking over all keywords. */
const PAGE_SIZE = 100;

/** The steps of the scenario in order, with their column title and what they show. */
export const STEPS = {
  me: { title: 'me', shows: 'reads the calling key' },
  add: { title: 'add', shows: 'adds a prompt without the optional members' },
  bulk: { title: 'bulk', shows: 'adds three prompts at once, one of which exists' },
  reword: { title: 'reword', shows: 'rewords a prompt' },
  capError: { title: 'cap error', shows: 'decodes `prompt_cap_exceeded` with its details' },
  keywords: { title: 'keyword walk', shows: 'reads all pages of keywords: every row once' },
  topicForm: { title: 'topic form', shows: 'reads keywords with `rangeDays` alone: topic rows' },
  metrics: { title: 'metrics', shows: 'reads all five metric families' },
  laterMember: { title: 'new member', shows: 'reads responses with members that the contract does not list' },
  laterCode: { title: 'new code', shows: 'decodes an error with a code that the contract does not list' },
} as const;

export type Step = keyof typeof STEPS;
export const stepNames = Object.keys(STEPS) as Step[];

/** The texts that one run of the scenario writes. */
export interface Texts {
  readonly add: string;
  readonly reword: string;
  readonly bulk: readonly [string, string];
}

/** Texts unique to this generator, so that no run finds its prompts already tracked. */
export function textsFor(generator: string): Texts {
  return {
    add: `Which tool files receipts, asks ${generator}?`,
    reword: `Where do accountants of ${generator} compare mileage trackers?`,
    bulk: [`Which card limits spending, asks ${generator}?`, `Who audits expenses for ${generator}?`],
  };
}

/** The environment of a scenario: where the service is, and what to write. */
export function scenarioEnvironment(service: DemoService, laterUrl: string, texts: Texts): NodeJS.ProcessEnv {
  return {
    VISIBILITY_URL: service.url,
    VISIBILITY_LATER_URL: laterUrl,
    VISIBILITY_KEY: service.key,
    VISIBILITY_NEAR_CAP_KEY: service.nearCapKey,
    PAGE_SIZE: String(PAGE_SIZE),
    ADD_TEXT: texts.add,
    REWORD_TEXT: texts.reword,
    BULK_TEXT_1: texts.bulk[0],
    BULK_TEXT_2: texts.bulk[1],
  };
}

/**
 * The expected report of each step, from plain reads of the service before and after the scenario. By then, the prompt
 * of `add` has its second wording unless `reword` failed.
 */
export function expectedValues(before: Facts, after: Facts, texts: Texts): Record<Step, unknown> {
  const idOf = (...wordings: string[]) =>
    after.prompts.find(({ text }) => wordings.includes(text))?.id ?? 'none';
  const added = idOf(texts.reword, texts.add);
  const { activeCount, cap } = before.cap;
  const me = meValues(before);
  return {
    me,
    add: { promptId: added, activeCount: activeCount + 1, cap },
    bulk: {
      promptIds: [idOf(texts.bulk[0]), idOf(texts.bulk[1]), added],
      created: [true, true, false],
      activeCount: activeCount + 3,
    },
    reword: { promptId: idOf(texts.reword), changed: true, wordingChange: 'major' },
    capError: { status: 409, code: 'prompt_cap_exceeded', ...before.nearCap, requested: 3 },
    keywords: { keywords: before.keywords, pages: Math.ceil(before.keywords.length / PAGE_SIZE) },
    topicForm: rowsValues(before.topicForm, 'topic'),
    metrics: Object.fromEntries(
      Object.entries(FAMILIES).map(([family, label]) => [family, rowsValues(before.metrics[family], label)]),
    ),
    laterMember: {
      ...me,
      keywords: before.keywords.slice(0, PAGE_SIZE),
      visibility: rowsValues(before.metrics['visibility'], 'date'),
    },
    laterCode: { status: 409, code: LATER_CODE },
  };
}

const meValues = ({ me }: Facts) => ({
  userId: me.user.id,
  email: me.user.email,
  workspaceId: me.workspaceId,
  environment: me.environment,
});

/** The family, the window, the number of rows, a sum over them, and the name of the first row. */
function rowsValues(rows: Facts['topicForm'] | undefined, label: string) {
  if (rows === undefined) throw new Error('a metric family was not read');
  return {
    metric: rows.metric,
    rangeDays: rows.rangeDays,
    rows: rows.rows.length,
    observations: rows.rows.reduce((sum, row) => sum + Number(row['observations']), 0),
    first: rows.rows[0]?.[label],
  };
}
