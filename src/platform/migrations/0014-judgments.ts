import type { Knex } from 'knex';
import { isDistributed } from '../distribute.js';
import { recordUndo } from '../distribution-undo.js';
import { GROWING, withoutStatistics } from './storage.js';

export const name = '0014-judgments';

/**
 * Judgments of the brands in measured answers. A judgment has a slot, like an answer, so that it is paid once and counts toward
 * the same budgets.
 */
export async function up(knex: Knex): Promise<void> {
  for (const command of [...slots, ...attributes, ...judgments, ...opinions]) await knex.raw(command);
  await guardParents(knex);
}

/** Citus adds no constraint together with anything else. */
const slots = [
  'alter table measuring_slots add observation_id text',
  'alter table measuring_slots drop constraint measuring_slots_subject',
  `alter table measuring_slots
     add constraint measuring_slots_subject check (
       num_nonnulls(prompt_id, term, observation_id) = 1
       and subject_id = coalesce(prompt_id, 'keyword ' || term, 'judgment ' || observation_id))`,
  `comment on column measuring_slots.observation_id is
     'The observation that is judged. It may have been deleted since.'`,
];

const attributes = [
  `create table judging_attributes (
     workspace_id text primary key references workspaces,
     attributes   text[] not null check (cardinality(attributes) between 1 and 20)
   )`,
  `comment on table judging_attributes is
     'Attributes that answers may praise or criticize brands for, of workspaces with a list of their own.'`,
];

/** References to observations and mentions are checked by triggers, as in 0007. */
const judgments = [
  `create table judgments (
     workspace_id   text not null,
     observation_id text not null,
     version        text not null,
     state          text not null check (state in ('judged', 'failed')),
     is_current     boolean not null,
     judged_at      timestamptz not null,
     brands         jsonb,
     error_code     text,
     error_message  text,
     raw_response   text,
     model_served   text,
     cost_usd       numeric check (cost_usd >= 0),
     primary key (workspace_id, observation_id, version),
     check ((state = 'judged') = (brands is not null)),
     check ((state = 'failed') = (error_code is not null)),
     check (state = 'judged' or not is_current)
   ) with (${GROWING})`,
  `comment on column judgments.version is 'The judge, its model, its instructions, and the attributes that it knew.'`,
  `comment on column judgments.is_current is 'Whether the figures contain it.'`,
  `comment on column judgments.brands is 'The sentiment and the opinions by brand, named as when it was judged.'`,
  `create unique index judgments_current on judgments (workspace_id, observation_id) where is_current`,
  withoutStatistics('judgments', ['brands', 'error_message', 'raw_response']),
  ...referring('judgments', 'observations', 'workspace_id, observation_id'),
];

const opinions = [
  `create table opinions (
     workspace_id   text not null,
     observation_id text not null,
     brand          text not null,
     attribute      text not null check (char_length(attribute) between 1 and 40),
     opinion        text not null check (opinion in ('praised', 'criticized')),
     sentence       text not null,
     observed_at    timestamptz not null,
     primary key (workspace_id, observation_id, brand, attribute, opinion)
   ) with (${GROWING})`,
  `comment on table opinions is 'The opinions in the current judgments about the brands that are mentioned.'`,
  `create index opinions_by_time on opinions (workspace_id, observed_at)`,
  withoutStatistics('opinions', ['sentence']),
  ...referring('opinions', 'mentions', 'workspace_id, observation_id, brand'),
];

function referring(child: string, parent: string, key: string): string[] {
  return [
    `create trigger references_exist after insert on ${child} referencing new table as added
       for each statement execute function require_parents('${parent}', '${key}')`,
    `create trigger references_stay before update of ${key} on ${child}
       for each statement execute function reject_key_change()`,
  ];
}

const guards = [
  ...guarding('observations', 'workspace_id, observation_id', 'judgments'),
  ...guarding('mentions', 'workspace_id, observation_id, brand', 'opinions'),
  `create trigger key_stays before update of workspace_id, observation_id, brand on mentions
     for each statement execute function reject_key_change()`,
];

/**
 * Tables that are distributed have no triggers: the new ones get foreign keys when they are distributed too. The triggers are
 * created when the tables are back on one node.
 */
async function guardParents(knex: Knex): Promise<void> {
  if (await isDistributed(knex)) await recordUndo(knex, guards);
  else for (const command of guards) await knex.raw(command);
}

function guarding(parent: string, key: string, child: string): string[] {
  return [
    `create trigger ${child}_deleted_first after delete on ${parent} referencing old table as removed
       for each statement execute function reject_orphans('${key}', '${child}')`,
    `create trigger ${child}_truncated_too after truncate on ${parent}
       for each statement execute function reject_orphans('${key}', '${child}')`,
  ];
}
