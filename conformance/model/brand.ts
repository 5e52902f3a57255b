import { optionalString, optionalText, readFields, readItems, readList, requiredText } from './body.js';
import type { FieldReader } from './body.js';
import {
  respond,
  type ModelResponse,
  type Call,
  type Handlers,
  type BrandDecisions,
  type BrandChanges,
} from './call.js';
import { invalid, ApiError } from './api-error.js';

export function brandDecisions(): BrandDecisions {
  return {
    brandOf: ({ workspace }) => workspace.brand,
    nextVersion: ({ version }) => version + 1,
    checkPinned: ({ competitors, competitorsPinnedAt }, changes) => {
      if (competitorsPinnedAt === null || changes.competitors === undefined) return;
      if (JSON.stringify(changes.competitors) === JSON.stringify(competitors)) return;
      throw new ApiError('competitors_pinned', 'The competitor list is pinned. Unpin it first.', {
        param: 'competitors',
      });
    },
    mergeBrand: (brand, changes) => {
      const sent = Object.entries(changes).filter(([, value]) => value !== undefined);
      Object.assign(brand, Object.fromEntries(sent));
    },
    distinctNames: (names) => [...new Set(names)],
    isSuperseding: ({ version }) => version > 0,
    canRecalibrate: ({ positioning }) => positioning !== null,
    pin: ({ model }, brand, names) => {
      brand.competitors = [...names];
      brand.competitorsPinnedAt = model.clock.now();
    },
    unpin: (_call, brand) => {
      brand.competitorsPinnedAt = null;
    },
    renderBrand: ({ model }, brand) => ({
      ...brand,
      competitorsPinnedAt:
        brand.competitorsPinnedAt === null ? null : model.behavior.timestamp(brand.competitorsPinnedAt),
    }),
    renderRecalibration: (runId, outboxId) => ({ runId, dispatch: { status: 'queued', outboxId } }),
  };
}

export function brandHandlers() {
  return {
    getBrand: (call) => {
      const { behavior } = call.model;
      return Promise.resolve(respond(200, behavior.renderBrand(call, behavior.brandOf(call))));
    },
    saveBrandPositioning: save,
    pinCompetitors: pinNames,
    unpinCompetitors: (call) => {
      const { behavior } = call.model;
      return behavior.exclusively(call, async () => {
        const brand = behavior.brandOf(call);
        await behavior.beforeWrite(call);
        behavior.unpin(call, brand);
        return respond(200, { count: brand.competitors.length });
      });
    },
    startRecalibration: recalibrate,
  } satisfies Handlers;
}

function save(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const changes = readChanges(call);
  return behavior.exclusively(call, async () => {
    const brand = behavior.brandOf(call);
    behavior.checkPinned(brand, changes);
    const superseded = behavior.isSuperseding(brand);
    const version = behavior.nextVersion(brand);
    await behavior.beforeWrite(call);
    behavior.mergeBrand(brand, changes);
    brand.version = version;
    return respond(200, { version, superseded });
  });
}

function readChanges(call: Call): BrandChanges {
  const { rawIntent: _notKept, ...changes } = readFields(call, call.body, '', {
    positioning: requiredText(call, 'positioning'),
    audience: optionalText(call, 'note'),
    productDescription: optionalText(call, 'note'),
    tone: optionalText(call, 'note'),
    competitors: optionalNames(call),
    excludedTopics: optionalNames(call),
    rawIntent: optionalString(call, 'rawIntent'),
  });
  return changes;
}

function pinNames(call: Call): Promise<ModelResponse> {
  const { behavior } = call.model;
  const { competitors } = readFields(call, call.body, '', { competitors: names(call) });
  return behavior.exclusively(call, async () => {
    const brand = behavior.brandOf(call);
    await behavior.beforeWrite(call);
    behavior.pin(call, brand, competitors);
    return respond(200, { count: brand.competitors.length });
  });
}

function names(call: Call): FieldReader<readonly string[]> {
  return (value, param) => {
    const read = requiredText(call, 'competitor');
    return call.model.behavior.distinctNames(readItems(readList(call, value, param), param, read));
  };
}

function optionalNames(call: Call): FieldReader<readonly string[] | undefined> {
  return (value, param) => {
    if (value === null) throw invalid(param, 'must be an array');
    return value === undefined ? undefined : names(call)(value, param);
  };
}

function recalibrate(call: Call): Promise<ModelResponse> {
  const { model, workspace } = call;
  if (!model.behavior.canRecalibrate(workspace.brand))
    throw new ApiError('no_active_positioning', 'The workspace has no saved positioning. Save one first.');
  const { behavior } = model;
  const body = behavior.renderRecalibration(behavior.newId(model, 'run'), behavior.newId(model, 'obx'));
  return Promise.resolve(respond(201, body));
}
