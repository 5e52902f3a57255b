import type { RawCitation, RawMention } from '../oracle/raw-record.js';
import type { Model } from './call.js';
import { ENGINES } from './input.js';
import { addKey } from './keys.js';
import { addPrompt } from './prompt-decisions.js';
import { seedKeywords } from './seed-keywords.js';
import { emptyBrand, type Environment, type Plan, type Prompt, type Workspace } from './state.js';

/** The initial state of the workspaces. With `forty`, the paid one has 40 prompts, a pin and 3 keys. */
export type Seed = 'standard' | 'forty';

/** The secrets of one key of each kind. */
export interface ModelKeys {
  readonly paid: string;
  readonly other: string;
  readonly free: string;
  readonly live: string;
  readonly capped: string;
  readonly orphan: string;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The brand of every workspace. */
export const OWN_BRAND = 'Northwind';
const OWN_DOMAIN = 'northwind.example';

/** Creates the workspaces. Only the times vary: they are relative to the current time. */
export function seed(model: Model, kind: Seed): ModelKeys {
  const paid = addWorkspace(model, 'paid', 100);
  const other = addWorkspace(model, 'paid', -1);
  const free = addWorkspace(model, 'free', 10);
  const capped = addWorkspace(model, 'paid', 12);
  const orphan = addWorkspace(model, 'paid', 100);
  orphan.isDeleted = true;

  Object.assign(paid.brand, FIRST_BRAND);
  paid.keywords.push(...seedKeywords(model, 50, 30));
  other.keywords.push(...seedKeywords(model, 10, 0));
  free.keywords.push(...seedKeywords(model, 4, 2));
  addPrompts(model, paid, 'paid', kind === 'forty' ? 43 : 2);
  addPrompts(model, other, 'other', 3);
  addPrompts(model, free, 'free', 1);
  // Checks may write to a prompt of the free workspace that is marked as spare.
  addPrompt(model, free, { text: SPARE_PROMPT, topic: null, persona: 'discoverer', intent: null }, 'user');
  addPrompts(model, capped, 'capped', 5);
  if (kind === 'forty') settleIn(model, paid);
  return {
    paid: secretOf(model, paid),
    other: secretOf(model, other),
    free: secretOf(model, free),
    live: secretOf(model, paid, 'live'),
    capped: secretOf(model, capped),
    orphan: secretOf(model, orphan),
  };
}

const SPARE_PROMPT = 'A spare prompt for runs of the conformance suite';

const FIRST_BRAND = {
  version: 1,
  positioning: 'Planning software for small architecture studios.',
  audience: 'Studio owners',
  competitors: ['Northplan', 'Studiobook'],
  excludedTopics: ['cranes'],
};

function addWorkspace(model: Model, plan: Plan, cap: number): Workspace {
  const { behavior } = model;
  const workspace: Workspace = {
    id: behavior.newId(model, 'ws'),
    owner: { id: behavior.newId(model, 'usr'), name: 'Owner', email: null },
    plan,
    cap,
    isDeleted: false,
    prompts: [],
    keys: [],
    keywords: [],
    brand: emptyBrand(),
    lastWrite: Promise.resolve(),
  };
  model.workspaces.set(workspace.id, workspace);
  return workspace;
}

function secretOf(model: Model, workspace: Workspace, environment: Environment = 'test'): string {
  return addKey(model, workspace, `${environment} key`, environment).secret;
}

const PERSONAS = ['discoverer', 'buyer', 'evaluator', 'branded'];
const INTENTS = ['commercial', 'informational', null, 'my own words'];

function addPrompts(model: Model, workspace: Workspace, label: string, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const item = {
      text: `Which planning tool suits studio ${index + 1} of ${label}?`,
      topic: index % 3 === 2 ? null : `Topic ${index % 3}`,
      persona: PERSONAS[index % PERSONAS.length] ?? 'discoverer',
      intent: INTENTS[index % INTENTS.length] ?? null,
    };
    const prompt = addPrompt(model, workspace, item, index % 2 === 0 ? 'user' : 'system');
    prompt.updatedAt = model.clock.now() - DAY_MS - (count - index) * HOUR_MS;
    if (index % 2 === 0) observe(model, prompt, index);
  }
}

/** Adds one current observation per platform to a prompt. Rejects if the prompt does not exist. */
export function measure(model: Model, promptId: string): Promise<void> {
  const prompt = model.prompts.get(promptId);
  if (prompt === undefined) return Promise.reject(new Error(`There is no prompt ${promptId}.`));
  observeOnce(model, prompt, 0, 0);
  return Promise.resolve();
}

/**
 * Adds observations on four platforms over the last weeks to a prompt. Until a month ago, they include another surface,
 * so that the total changes while answers to the same questions do not.
 */
function observe(model: Model, prompt: Prompt, variation: number): void {
  for (let week = 8; week >= 0; week -= 1) {
    observeOnce(model, prompt, week, variation);
    const isRecent = week < 5;
    addObservations(model, prompt, week, { surface: isRecent ? 'serp' : 'ui', isMentioned: () => isRecent });
  }
}

/** Adds one observation per platform, `week` weeks ago. */
function observeOnce(model: Model, prompt: Prompt, week: number, variation: number): void {
  const isMentioned = (index: number) => (week + index + variation) % 3 !== 0;
  addObservations(model, prompt, week, { surface: 'api', isMentioned });
}

interface Asked {
  readonly surface: string;
  /** Whether the answer of the platform with this index mentions the workspace's brand. */
  readonly isMentioned: (index: number) => boolean;
}

function addObservations(model: Model, prompt: Prompt, week: number, { surface, isMentioned }: Asked): void {
  ENGINES.forEach((platform, index) => {
    const isNamed = isMentioned(index);
    prompt.observations.push({
      observationId: model.behavior.newId(model, 'obs'),
      promptId: prompt.id,
      platform,
      surface,
      country: null,
      locale: null,
      model: `${platform}-1`,
      status: 'ok',
      errorMessage: null,
      observedAt: new Date(model.clock.now() - week * 7 * DAY_MS - 6 * HOUR_MS),
      retrievalStatus: index === 0 ? 'notUsed' : 'used',
      mentions: mentions(week + index, isNamed, index === 2 ? null : 50),
      citations: index === 0 ? [] : citations(isNamed),
    });
  });
}

/** One or two competitors and, if `isMentioned`, the workspace's brand, in varying positions. */
function mentions(turn: number, isMentioned: boolean, sentiment: number | null): RawMention[] {
  const brands = turn % 2 === 0 ? ['Northplan'] : ['Studiobook', 'Northplan'];
  const named = isMentioned ? brands.toSpliced(turn % 3, 0, OWN_BRAND) : brands;
  return named.map((brand, index) => {
    const isOwn = brand === OWN_BRAND;
    const kind = isOwn ? 'own' : 'tracked';
    return { brand, kind, position: index + 1, sentiment: isOwn ? sentiment : null };
  });
}

function citations(isMentioned: boolean): RawCitation[] {
  return [isMentioned ? OWN_DOMAIN : 'reviews.example', 'press.example'].map((domain, index) => ({
    domain,
    url: `https://${domain}/`,
    title: null,
    order: index + 1,
    isCited: true,
    sourceType: domain === OWN_DOMAIN ? 'own' : 'editorial',
  }));
}

/** Gives a workspace a history: archived and paused prompts, pinned competitors, and two more keys. */
function settleIn(model: Model, workspace: Workspace): void {
  workspace.prompts.slice(0, 3).forEach((prompt, index) => {
    prompt.archivedSerial = model.nextSerial();
    prompt.archivedBy = workspace.owner.id;
    prompt.archivedReason = index === 0 ? 'replaced' : null;
  });
  for (const prompt of workspace.prompts.slice(10, 13)) {
    prompt.isPaused = true;
    prompt.pausedReason = 'not now';
  }
  workspace.brand.competitorsPinnedAt = model.clock.now() - DAY_MS;
  addKey(model, workspace, 'dashboard', 'test');
  addKey(model, workspace, 'old notebook', 'test').revokedAt = model.clock.now();
}
