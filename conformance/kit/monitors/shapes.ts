import type { Monitor } from '../../run/monitor.js';
import type { ProblemKind } from '../../contract/walk.js';
import { shapeMonitor } from './builders.js';

/** Every kind of problem except the range and the form of a timestamp. */
const form: readonly ProblemKind[] = ['missing', 'null', 'type', 'empty', 'word'];

/** Rules on the types, nullability and enum values of all stated fields. */
const general: readonly Monitor[] = [
  shapeMonitor('GEN-04', {
    resources: ['BrandProfile', 'Prompt', 'ApiKey', 'Keyword'],
    members: ['competitorsPinnedAt', 'updatedAt', 'createdAt', 'lastUsedAt', 'revokedAt', 'lastCheckedAt'],
    kinds: ['timestamp', 'type'],
  }),
  shapeMonitor('GEN-05', {
    resources: ['User', 'BrandProfile', 'Dispatch', 'Prompt', 'ApiKey', 'Keyword', 'KeywordPage'],
    kinds: ['missing'],
    only: ({ isNullable }) => isNullable,
  }),
  shapeMonitor('GEN-06', {
    kinds: ['missing', 'null', 'type'],
    only: ({ isNullable }) => !isNullable,
  }),
  shapeMonitor('GEN-08', { kinds: ['type'] }),
  shapeMonitor('GEN-10', {
    resources: ['Me', 'ApiKey', 'Keyword', 'EditPromptResult', 'BulkEditPromptsItem'],
    kinds: ['word'],
  }),
];

const me: readonly Monitor[] = [
  shapeMonitor('ME-01', { resources: ['Me'], kinds: ['missing'], only: ({ resource }) => resource === 'Me' }),
  shapeMonitor('ME-02', {
    resources: ['Me', 'User'],
    only: ({ resource, member, kind }) =>
      resource === 'User' || (resource === 'Me' && member === 'user' && kind !== 'missing'),
  }),
  shapeMonitor('ME-03', { resources: ['Me'], members: ['workspaceId'] }),
  shapeMonitor('ME-04', { resources: ['Me'], members: ['environment'] }),
];

const keywords: readonly Monitor[] = [
  shapeMonitor('KW-01', { resources: ['KeywordPage'] }),
  shapeMonitor('KW-02', { resources: ['Keyword'], kinds: ['missing'] }),
  ...(
    [
      ['KW-03', 'topic'],
      ['KW-04', 'engine'],
      ['KW-05', 'url'],
      ['KW-06', 'position'],
      ['KW-07', 'previousPosition'],
      ['KW-08', 'change'],
      ['KW-10', 'volume'],
      ['KW-11', 'difficulty'],
      ['KW-12', 'tracked'],
      ['KW-13', 'lastCheckedAt'],
    ] as const
  ).map(([rule, member]) => shapeMonitor(rule, { resources: ['Keyword'], members: [member] })),
];

const brand: readonly Monitor[] = [
  shapeMonitor('BR-01', { resources: ['BrandProfile'], kinds: ['missing'] }),
  shapeMonitor('BR-02', { resources: ['BrandProfile'], kinds: ['null', 'type'] }),
  shapeMonitor('BR-03', { resources: ['SaveBrandPositioningResult'] }),
  shapeMonitor('BR-18', { resources: ['CompetitorsResult'], operations: ['pinCompetitors'] }),
  shapeMonitor('BR-25', { resources: ['CompetitorsResult'], operations: ['unpinCompetitors'] }),
  shapeMonitor('BR-32', { resources: ['Recalibration', 'Dispatch'] }),
];

const prompts: readonly Monitor[] = [
  shapeMonitor('PR-01', { resources: ['PromptList'] }),
  shapeMonitor('PR-02', { resources: ['Prompt'], kinds: ['missing'] }),
  shapeMonitor('PR-03', { resources: ['Prompt'], kinds: ['null', 'type', 'empty'] }),
  shapeMonitor('PR-05', { resources: ['AddPromptResult'], kinds: form }),
  shapeMonitor('PR-21', { resources: ['RemovePromptResult'] }),
  shapeMonitor('PAU-01', { resources: ['PausePromptResult'] }),
  shapeMonitor('EDIT-01', { resources: ['EditPromptResult'] }),
  shapeMonitor('EDIT-02', {
    resources: ['EditPromptResult', 'BulkEditPromptsItem'],
    members: ['wordingChange'],
    kinds: ['word', 'type'],
  }),
  shapeMonitor('EDIT-20', { resources: ['BulkEditPromptsResult', 'BulkEditPromptsItem'] }),
  shapeMonitor('REP-01', { resources: ['ReplacePromptResult'] }),
  shapeMonitor('CAP-01', { resources: ['PromptCap'], kinds: form }),
  shapeMonitor('CAP-02', {
    resources: ['PromptCap', 'AddPromptResult', 'BulkInsertPromptsResult'],
    members: ['activeCount', 'cap'],
    kinds: ['range', 'type'],
  }),
  shapeMonitor('BULK-01', { resources: ['BulkInsertPromptsResult', 'BulkInsertPromptsItem'], kinds: form }),
];

const keys: readonly Monitor[] = [
  shapeMonitor('KEY-01', { resources: ['ApiKeyList'] }),
  shapeMonitor('KEY-02', { resources: ['ApiKey'], kinds: form }),
  shapeMonitor('KEY-03', { resources: ['IssuedApiKey'] }),
  shapeMonitor('KEY-27', { resources: ['ApiKey'], members: ['lastUsedAt'] }),
];

/** Rules on the members of the resources in a response. */
export const shapeMonitors: readonly Monitor[] = [
  ...general,
  ...me,
  ...keywords,
  ...brand,
  ...prompts,
  ...keys,
];
