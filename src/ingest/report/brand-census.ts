import { countedMentions, keyOf } from '../records/brand-names.js';
import { readObservation, recognitionOf } from '../records/observation-record.js';
import type { BrandCount, IngestWarning } from '../types.js';
import type { LineCensus } from './line-census.js';
import type { IngestWorkspace } from '../workspace.js';

/** Number of brands listed in a warning. */
const MAX_NAMED = 5;
/** Maximum number of distinct brands counted; a brand that first appears later is unlikely to be frequent. */
const MAX_COUNTED = 100_000;

/** Counts the brands of an ingest, to warn if the workspace lacks a brand name or competitors. */
export function createBrandCensus(workspace: IngestWorkspace): LineCensus {
  const { workspaceId, brand } = workspace;
  const lacksName = brand.name === null;
  const lacksCompetitors = brand.competitors.length === 0;
  const recognition = recognitionOf(workspace);
  const counts = new Map<string, { brand: string; isOwn: boolean; mentions: number }>();

  function top(includesOwn: boolean): BrandCount[] {
    return [...counts.values()]
      .filter((entry) => includesOwn || !entry.isOwn)
      .sort((one, other) => other.mentions - one.mentions)
      .slice(0, MAX_NAMED)
      .map(({ brand: name, mentions }) => ({ brand: name, mentions }));
  }

  return {
    count(line) {
      if (!lacksName && !lacksCompetitors) return;
      const { mentions } = readObservation(line, recognition);
      for (const { brand: name, isOwn } of countedMentions(mentions)) {
        const key = keyOf(name);
        const known = counts.get(key);
        if (known !== undefined) known.mentions += 1;
        else if (counts.size < MAX_COUNTED) counts.set(key, { brand: name, isOwn, mentions: 1 });
      }
    },
    warnings() {
      if (counts.size === 0) return [];
      return [
        ...(lacksName ? [noBrandName(workspaceId, top(true))] : []),
        ...(lacksCompetitors ? [noCompetitors(workspaceId, top(false))] : []),
      ];
    },
  };
}

function noBrandName(workspaceId: string, brands: readonly BrandCount[]): IngestWarning {
  const problem =
    'The workspace has no brand name, so only aliases and mentions marked isOwn count as its brand.';
  const message = `${problem} ${advice(workspaceId, brands, '--brand NAME')}`;
  return { code: 'no_brand_name', message, brands };
}

function noCompetitors(workspaceId: string, brands: readonly BrandCount[]): IngestWarning {
  const problem = 'The workspace has no competitors, so its share of voice is 1 wherever it is mentioned.';
  const message = `${problem} ${advice(workspaceId, brands, '--competitor NAME --competitor NAME')}`;
  return { code: 'no_competitors', message, brands };
}

function advice(workspaceId: string, brands: readonly BrandCount[], options: string): string {
  const named = brands.map(({ brand, mentions }) => `${brand} (${mentions})`).join(', ');
  const found = named === '' ? '' : `Most mentioned in this file: ${named}. `;
  const setBrand = `visibility workspace set-brand ${workspaceId} ${options}`;
  return `${found}Run "${setBrand}", then "visibility rescore --workspace ${workspaceId}".`;
}
