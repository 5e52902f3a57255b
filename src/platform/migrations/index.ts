import type { Knex } from 'knex';
import * as workspaces from './0001-workspaces.js';
import * as prompts from './0002-prompts.js';
import * as brand from './0003-brand.js';
import * as observations from './0004-observations.js';
import * as keywords from './0005-keywords.js';
import * as rollUps from './0006-roll-ups.js';
import * as references from './0007-references.js';
import * as retention from './0008-retention.js';
import * as measuring from './0009-measuring.js';
import * as outbox from './0010-outbox.js';
import * as platforms from './0011-platforms.js';
import * as places from './0012-places.js';
import * as runLists from './0013-run-lists.js';
import * as judgments from './0014-judgments.js';
import * as idempotentRequests from './0015-idempotent-requests.js';
import * as signInCodes from './0016-sign-in-codes.js';
import * as auditEvents from './0017-audit-events.js';
import * as keyLimits from './0018-key-limits.js';
import * as rowSecurity from './0019-row-security.js';
import * as channels from './0020-channels.js';
import * as shares from './0021-shares.js';
import * as reporting from './0022-reporting.js';
import * as targetChanges from './0023-target-changes.js';
import * as reportingRights from './0024-reporting-rights.js';
import * as keywordCheckPlaces from './0025-keyword-check-places.js';
import * as targetInIdentities from './0026-target-in-identities.js';
import * as formerIdentities from './0027-former-identities.js';
import * as keywordRankings from './0028-keyword-rankings.js';
import * as placesOfChecks from './0029-places-of-checks.js';
import * as clientRequestIds from './0030-client-request-ids.js';
import * as readyProviders from './0031-ready-providers.js';
import * as annotatedParts from './0032-annotated-parts.js';
import * as webhookChannels from './0033-webhook-channels.js';
import * as wordFilters from './0035-word-filters.js';
import * as wordsOfAnswers from './0036-words-of-answers.js';
import * as portionsOfLimits from './0037-portions-of-limits.js';
import * as answerSegments from './0038-answer-segments.js';
import * as promptGroups from './0039-prompt-groups.js';
import * as restoredMonths from './0040-restored-months.js';
import * as searchModes from './0041-search-modes.js';
import * as targetsByMode from './0042-targets-by-mode.js';
import * as weighting from './0045-weighting.js';
import * as timeZones from './0046-time-zones.js';
import * as dismissedCompanies from './0047-dismissed-companies.js';
import * as ownPlatforms from './0051-own-platforms.js';
import * as ownPlatformsValidated from './0052-own-platforms-validated.js';
import * as stances from './0053-stances.js';
import * as stancesValidated from './0054-stances-validated.js';
import * as unfinishedAnswers from './0056-unfinished-answers.js';
import * as rescores from './0057-rescores.js';
import * as providerKeys from './0070-provider-keys.js';
import * as accounts from './0080-accounts.js';
import * as identities from './0081-identities.js';
import * as identitiesValidated from './0082-identities-validated.js';
import * as demos from './0083-demos.js';
import * as channelsOfPeople from './0084-channels-of-people.js';
import * as installationWorkspaces from './0085-installation-workspaces.js';
import * as steps from './0087-steps.js';

/** A numbered change of the schema. CONTRIBUTING.md has its rules. */
export interface Migration {
  readonly name: string;
  /**
   * Runs outside a transaction, unless the database is new. For work on large tables that lets requests go on: indexes
   * (`online.ts`), the validation of constraints, and changes of rows in batches. It may be interrupted anywhere, so it
   * must be possible to repeat.
   */
  readonly isOnline?: boolean;
  readonly up: (knex: Knex) => Promise<void>;
}

/** The last migration that need not follow the rules for databases in use, since it never ran on the data of a release. */
export const LAST_EXEMPT = '0019-row-security';

/** Every migration, in order. Never edit a released one: append a new one. */
export const migrations: readonly Migration[] = [
  workspaces,
  prompts,
  brand,
  observations,
  keywords,
  rollUps,
  references,
  retention,
  measuring,
  outbox,
  platforms,
  places,
  runLists,
  judgments,
  idempotentRequests,
  signInCodes,
  auditEvents,
  keyLimits,
  rowSecurity,
  channels,
  shares,
  reporting,
  targetChanges,
  reportingRights,
  keywordCheckPlaces,
  targetInIdentities,
  formerIdentities,
  keywordRankings,
  placesOfChecks,
  clientRequestIds,
  readyProviders,
  annotatedParts,
  webhookChannels,
  wordFilters,
  wordsOfAnswers,
  portionsOfLimits,
  answerSegments,
  promptGroups,
  restoredMonths,
  searchModes,
  targetsByMode,
  weighting,
  timeZones,
  dismissedCompanies,
  ownPlatforms,
  ownPlatformsValidated,
  stances,
  stancesValidated,
  unfinishedAnswers,
  rescores,
  providerKeys,
  accounts,
  identities,
  identitiesValidated,
  demos,
  channelsOfPeople,
  installationWorkspaces,
  steps,
];
