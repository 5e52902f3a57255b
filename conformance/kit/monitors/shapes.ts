import type { Monitor } from '../../run/monitor.js';
import type { ProblemKind } from '../../contract/walk.js';
import { shapeMonitor } from './look.js';

/** All that can be wrong with a member, but its range and the form of a timestamp. */
const form: readonly ProblemKind[] = ['missing', 'null', 'type', 'empty', 'word'];

/** Types, nullability and words of resources, wherever they stand: rules on every field that is stated. */
const general: readonly Monitor[] = [
  shapeMonitor('GEN-04', {
    of: ['BrandProfile', 'Prompt', 'ApiKey', 'Keyword'],
    members: ['competitorsPinnedAt', 'updatedAt', 'createdAt', 'lastUsedAt', 'revokedAt', 'lastCheckedAt'],
    kinds: ['timestamp', 'type'],
  }),
  shapeMonitor('GEN-05', {
    of: ['User', 'BrandProfile', 'Dispatch', 'Prompt', 'ApiKey', 'Keyword', 'KeywordPage'],
    kinds: ['missing'],
    only: ({ isNullable }) => isNullable,
  }),
  shapeMonitor('GEN-06', {
    kinds: ['missing', 'null', 'type'],
    only: ({ isNullable }) => !isNullable,
  }),
  shapeMonitor('GEN-08', { kinds: ['type'] }),
  shapeMonitor('GEN-10', {
    of: ['Me', 'ApiKey', 'Keyword', 'EditPromptResult', 'BulkEditPromptsItem'],
    kinds: ['word'],
  }),
];

const me: readonly Monitor[] = [
  shapeMonitor('ME-01', { of: ['Me'], kinds: ['missing'], only: ({ resource }) => resource === 'Me' }),
  shapeMonitor('ME-02', {
    of: ['Me', 'User'],
    only: ({ resource, member, kind }) =>
      resource === 'User' || (resource === 'Me' && member === 'user' && kind !== 'missing'),
  }),
  shapeMonitor('ME-03', { of: ['Me'], members: ['workspaceId'] }),
  shapeMonitor('ME-04', { of: ['Me'], members: ['environment'] }),
];

const keywords: readonly Monitor[] = [
  shapeMonitor('KW-01', { of: ['KeywordPage'] }),
  shapeMonitor('KW-02', { of: ['Keyword'], kinds: ['missing'] }),
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
  ).map(([rule, member]) => shapeMonitor(rule, { of: ['Keyword'], members: [member] })),
];

const brand: readonly Monitor[] = [
  shapeMonitor('BR-01', { of: ['BrandProfile'], kinds: ['missing'] }),
  shapeMonitor('BR-02', { of: ['BrandProfile'], kinds: ['null', 'type'] }),
  shapeMonitor('BR-03', { of: ['SaveBrandPositioningResult'] }),
  shapeMonitor('BR-18', { of: ['CompetitorsResult'], on: ['pinCompetitors'] }),
  shapeMonitor('BR-25', { of: ['CompetitorsResult'], on: ['unpinCompetitors'] }),
  shapeMonitor('BR-32', { of: ['Recalibration', 'Dispatch'] }),
];

const prompts: readonly Monitor[] = [
  shapeMonitor('PR-01', { of: ['PromptList'] }),
  shapeMonitor('PR-02', { of: ['Prompt'], kinds: ['missing'] }),
  shapeMonitor('PR-03', { of: ['Prompt'], kinds: ['null', 'type', 'empty'] }),
  shapeMonitor('PR-05', { of: ['AddPromptResult'], kinds: form }),
  shapeMonitor('PR-21', { of: ['RemovePromptResult'] }),
  shapeMonitor('PAU-01', { of: ['PausePromptResult'] }),
  shapeMonitor('EDIT-01', { of: ['EditPromptResult'] }),
  shapeMonitor('EDIT-02', {
    of: ['EditPromptResult', 'BulkEditPromptsItem'],
    members: ['wordingChange'],
    kinds: ['word', 'type'],
  }),
  shapeMonitor('EDIT-20', { of: ['BulkEditPromptsResult', 'BulkEditPromptsItem'] }),
  shapeMonitor('REP-01', { of: ['ReplacePromptResult'] }),
  shapeMonitor('CAP-01', { of: ['PromptCap'], kinds: form }),
  shapeMonitor('CAP-02', {
    of: ['PromptCap', 'AddPromptResult', 'BulkInsertPromptsResult'],
    members: ['activeCount', 'cap'],
    kinds: ['range', 'type'],
  }),
  shapeMonitor('BULK-01', { of: ['BulkInsertPromptsResult', 'BulkInsertPromptsItem'], kinds: form }),
];

const keys: readonly Monitor[] = [
  shapeMonitor('KEY-01', { of: ['ApiKeyList'] }),
  shapeMonitor('KEY-02', { of: ['ApiKey'], kinds: form }),
  shapeMonitor('KEY-03', { of: ['IssuedApiKey'] }),
  shapeMonitor('KEY-27', { of: ['ApiKey'], members: ['lastUsedAt'] }),
];

/** Rules on the members of the resources in an answer. */
export const shapeMonitors: readonly Monitor[] = [
  ...general,
  ...me,
  ...keywords,
  ...brand,
  ...prompts,
  ...keys,
];
