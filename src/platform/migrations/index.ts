import * as tenancy from './0001-tenancy.js';
import * as prompts from './0002-prompts.js';
import * as brand from './0003-brand.js';
import * as keywords from './0004-keywords.js';
import * as observations from './0005-observations.js';
import * as rollUps from './0006-roll-ups.js';
import * as statistics from './0007-statistics.js';
import * as capInOneSnapshot from './0008-cap-in-one-snapshot.js';
import * as promptLists from './0009-prompt-lists.js';
import * as rawMarks from './0010-raw-marks.js';
import * as apiKeyLists from './0011-api-key-lists.js';
import * as promptSearch from './0012-prompt-search.js';
import * as sqlFunctions from './0013-sql-functions.js';
import * as workspaceRevisions from './0014-workspace-revisions.js';
import * as coveringKeys from './0015-covering-keys.js';
import * as setWiseReferences from './0016-set-wise-references.js';
import * as fewerStatistics from './0017-fewer-statistics.js';
import * as weeklyRollUps from './0018-weekly-roll-ups.js';
import * as foldCaseByBlock from './0019-fold-case-by-block.js';
import * as retention from './0020-retention.js';
import * as splitRevisions from './0021-split-revisions.js';
import * as setWiseKeywordChecks from './0022-set-wise-keyword-checks.js';
import * as measuring from './0023-measuring.js';
import * as outbox from './0024-outbox.js';
import * as foundMentions from './0025-found-mentions.js';
import * as rawResponseText from './0026-raw-response-text.js';
import * as webhooks from './0027-webhooks.js';
import * as keywordRanks from './0028-keyword-ranks.js';
import * as providerLimits from './0029-provider-limits.js';
import * as answersByTime from './0030-answers-by-time.js';
import * as scoredDays from './0031-scored-days.js';
import * as targetLists from './0032-target-lists.js';
import * as nameOptions from './0033-name-options.js';
import * as schedules from './0034-schedules.js';
import * as outboxDead from './0035-outbox-dead.js';
import * as lookUpsByKey from './0036-look-ups-by-key.js';
import * as panels from './0037-panels.js';
import * as weeklyCitationUrls from './0038-weekly-citation-urls.js';
import * as sparsePanels from './0039-sparse-panels.js';
import * as repeats from './0040-repeats.js';

/** Every migration, in order. Never edit a merged one: append a new one. */
export const migrations = [
  tenancy,
  prompts,
  brand,
  keywords,
  observations,
  rollUps,
  statistics,
  capInOneSnapshot,
  promptLists,
  rawMarks,
  apiKeyLists,
  promptSearch,
  sqlFunctions,
  workspaceRevisions,
  coveringKeys,
  setWiseReferences,
  fewerStatistics,
  weeklyRollUps,
  foldCaseByBlock,
  retention,
  splitRevisions,
  setWiseKeywordChecks,
  measuring,
  outbox,
  foundMentions,
  rawResponseText,
  webhooks,
  keywordRanks,
  providerLimits,
  answersByTime,
  scoredDays,
  targetLists,
  nameOptions,
  schedules,
  outboxDead,
  lookUpsByKey,
  panels,
  weeklyCitationUrls,
  sparsePanels,
  repeats,
];
