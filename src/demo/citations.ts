import type { CitationLine } from '../ingest/index.js';
import type { PlannedPrompt } from './prompt-plan.js';
import type { Random } from './random.js';
import type { Scenario } from './scenario.js';
import { pages, sources, type Source } from './sources.js';

/** Citation weight of a rival's own site. */
const RIVAL_WEIGHT = 3;

/** Generates the citations of one answer, in order. Answers that mention the brand cite its own site more often. */
export function citationsOf(
  random: Random,
  setting: { scenario: Scenario; prompt: PlannedPrompt; count: number; namesOwn: boolean },
): CitationLine[] {
  const { scenario, prompt, count, namesOwn } = setting;
  const rivalSites = scenario.rivals.map(({ domain }): Source => {
    return { domain, sourceType: 'competitor', weight: RIVAL_WEIGHT };
  });
  const all = [...sources, ...rivalSites];
  const found = Array.from({ length: count }, () =>
    pageOf(
      random,
      prompt,
      random.weighted(all, (one) => one.weight),
    ),
  );
  if (random.chance(namesOwn ? 0.42 : 0.06))
    found.splice(random.int(0, found.length), 0, ownPageOf(random, scenario));
  const urls = new Set<string>();
  return found.filter(({ url }) => !urls.has(url) && urls.add(url));
}

function pageOf(random: Random, prompt: PlannedPrompt, { domain, sourceType }: Source): CitationLine {
  const page = random.pick(pages);
  const topic = prompt.theme.name;
  const path = page.path.replace('{slug}', topic.toLowerCase().replaceAll(' ', '-'));
  return {
    url: `https://${random.chance(0.3) ? 'www.' : ''}${domain}${path}${random.chance(0.1) ? '?utm_source=assistant' : ''}`,
    title: random.chance(0.05) ? null : page.title.replace('{topic}', topic),
    sourceType,
    isCited: random.chance(0.85),
  };
}

function ownPageOf(random: Random, scenario: Scenario): CitationLine {
  const page = random.pick(scenario.ownPages);
  const domain = page.path.startsWith('/help')
    ? `help.${scenario.own.domain}`
    : random.pick(scenario.domains);
  return {
    url: `https://${domain}${page.path}`,
    title: page.title,
    sourceType: 'own',
    isCited: random.chance(0.9),
  };
}
