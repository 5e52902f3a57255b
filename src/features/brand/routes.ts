import type { Schemas } from '../../../spec/index.js';
import type { FeatureHandlers } from '../../http/operation.js';
import type { NamesService } from './names-service.js';
import type { RescoresService } from './rescores-service.js';
import type { BrandService } from './service.js';
import type { BrandProfile, BrandVersion, Rescore } from './types.js';

export function brandRoutes(
  brand: BrandService,
): FeatureHandlers<
  | 'getBrand'
  | 'saveBrandPositioning'
  | 'pinCompetitors'
  | 'unpinCompetitors'
  | 'startRecalibration'
  | 'listBrandVersions'
  | 'decideOnCompany'
> {
  return {
    getBrand: async ({ principal }) => {
      return { status: 200, body: toBody(await brand.profile(principal)) };
    },
    listBrandVersions: async ({ principal, query: { limit, cursor } }) => {
      const { versions, ...page } = await brand.versions(principal, { limit, cursor });
      return { status: 200, body: { ...page, versions: versions.map(versionBody) }, validUntil: null };
    },
    saveBrandPositioning: async ({ principal, body }) => {
      const { version, superseded } = await brand.savePositioning(principal.workspaceId, body);
      return { status: 200, body: { version, superseded } };
    },
    pinCompetitors: async ({ principal, body }) => {
      return {
        status: 200,
        body: { count: await brand.pinCompetitors(principal.workspaceId, body.competitors) },
      };
    },
    unpinCompetitors: async ({ principal }) => {
      return { status: 200, body: { count: await brand.unpinCompetitors(principal.workspaceId) } };
    },
    decideOnCompany: async ({ principal, body }) => {
      const { aliases, domains, ...decided } = await brand.decideOnCompany(principal.workspaceId, body);
      return { status: 200, body: { ...decided, aliases: [...aliases], domains: [...domains] } };
    },
    startRecalibration: async ({ principal }) => {
      const { runId, outboxId } = await brand.startRecalibration(principal.workspaceId);
      return { status: 201, body: { runId, dispatch: { status: 'queued', outboxId } } };
    },
  };
}

/** The operations that score stored answers again. */
export function rescoreRoutes(rescores: RescoresService): FeatureHandlers<'getRescore' | 'startRescore'> {
  return {
    getRescore: async ({ principal }) => {
      return { status: 200, body: rescoreBody(await rescores.read(principal.workspaceId)) };
    },
    startRescore: async ({ principal }) => {
      return { status: 200, body: rescoreBody(await rescores.request(principal.workspaceId)) };
    },
  };
}

function rescoreBody({ requestedAt, startedAt, finishedAt, ...rescore }: Rescore) {
  return {
    ...rescore,
    requestedAt: requestedAt?.toISOString() ?? null,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

/** The operations on the names that brands are recognized by. */
export function namesRoutes(
  names: NamesService,
): FeatureHandlers<'listNames' | 'addCompetitor' | 'changeNames' | 'removeCompetitor' | 'testNames'> {
  return {
    listNames: async ({ principal }) => {
      return { status: 200, body: { brands: await names.describe(principal.workspaceId) } };
    },
    addCompetitor: async ({ principal, body }) => {
      return { status: 200, body: { brands: await names.add(principal.workspaceId, body) } };
    },
    changeNames: async ({ principal, body }) => {
      return { status: 200, body: { brands: await names.edit(principal.workspaceId, body) } };
    },
    removeCompetitor: async ({ principal, query }) => {
      return { status: 200, body: { brands: await names.remove(principal.workspaceId, query.competitor) } };
    },
    testNames: async ({ principal, body }) => {
      return { status: 200, body: await names.test(principal.workspaceId, body) };
    },
  };
}

function toBody(profile: BrandProfile): Schemas['BrandProfile'] {
  return {
    ...profile,
    competitors: [...profile.competitors],
    excludedTopics: [...profile.excludedTopics],
    competitorsPinnedAt: profile.competitorsPinnedAt?.toISOString() ?? null,
  };
}

function versionBody({ createdAt, supersededAt, ...version }: BrandVersion) {
  return {
    ...version,
    createdAt: createdAt.toISOString(),
    supersededAt: supersededAt?.toISOString() ?? null,
    competitors: [...version.competitors],
    excludedTopics: [...version.excludedTopics],
  };
}
