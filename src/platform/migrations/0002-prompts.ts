import type { Knex } from 'knex';

export const name = '0002-prompts';

/** Prompts. A row is tracked until archived_at is set; the present status is derived, never stored. */
export async function up(knex: Knex): Promise<void> {
  await createFoldCase(knex);
  await knex.raw(`
    create table prompts (
      workspace_id       text not null,
      prompt_id          text not null,
      project_id         text not null,
      text               text not null check (char_length(text) between 3 and 500),
      topic              text check (char_length(topic) between 1 and 200),
      persona            text not null
        check (persona in ('discoverer', 'buyer', 'evaluator', 'competitor', 'branded', 'control')),
      intent             text check (char_length(intent) <= 200),
      created_by         text not null check (created_by in ('api', 'user', 'system')),
      is_draft           boolean not null default false,
      replaces_prompt_id text,
      measuring_since    timestamptz,
      paused_at          timestamptz,
      paused_reason      text check (char_length(paused_reason) <= 500),
      archived_at        timestamptz,
      archived_by        text,
      archived_reason    text,
      created_at         timestamptz not null,
      updated_at         timestamptz not null check (updated_at >= created_at),
      text_folded        text not null generated always as (fold_case(text)) stored,
      topic_folded       text generated always as (fold_case(topic)) stored,
      primary key (workspace_id, prompt_id),
      foreign key (workspace_id, project_id) references projects,
      foreign key (workspace_id, replaces_prompt_id) references prompts,
      check (paused_reason is null or paused_at is not null),
      check (archived_at is not null or (archived_by is null and archived_reason is null))
    );
    comment on column prompts.measuring_since is
      'When a replacement''s new prompt was sent for measuring; null before, and for every other prompt.';

    -- Serves the cap's count, the reuse of equal texts, and the list of tracked prompts.
    create index prompts_tracked on prompts (workspace_id, project_id, text) where archived_at is null;
    -- A prompt is replaced at most once, whatever runs at the same time.
    create unique index prompts_replaced_once on prompts (workspace_id, replaces_prompt_id)
      where replaces_prompt_id is not null;
    -- Finds the tracked prompts of a project (archived_at is null comes first), then the archived ones, latest first. Every
    -- row meets the condition, but only statements that compare project_id can use the index: in a workspace that the
    -- statistics do not know, it would seem as good as the primary key for a look-up by id, which then reads all prompts.
    create index prompts_in_list_order on prompts (workspace_id, project_id, archived_at desc)
      where project_id is not null;
  `);
}

/**
 * Lower case, independent of the position of a letter: a final sigma becomes an ordinary one. Postgres's own lower()
 * depends on the collation of the database, and plain C changes ASCII letters only, so the pairs of letters come from
 * here. translate() looks each character up in its whole list, so a regular expression, which Postgres compiles once
 * per connection, first tests for each block of Unicode whether the text has capitals of that block.
 */
async function createFoldCase(knex: Knex): Promise<void> {
  const steps = blocksOfPairs().map(
    ({ capitals, smalls }) =>
      `if folded ~ '[${capitals}]' then folded := translate(folded, '${capitals}', '${smalls}'); end if;`,
  );
  await knex.raw(`
    create function fold_case(t text) returns text language plpgsql immutable parallel safe as $$
    declare
      folded text := replace(lower(t collate "C"), U&'\\0130', U&'i\\0307');
    begin
      if octet_length(t) = char_length(t) then return folded; end if;
      ${steps.join('\n      ')}
      return folded;
    end $$;
  `);
}

/** Every letter beyond ASCII with a lower case of one character, and those lower cases, by block of 256 characters. */
function blocksOfPairs(): { capitals: string; smalls: string }[] {
  const blocks = new Map<number, { capitals: string; smalls: string }>();
  for (let code = 0x80; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const small = letter === 'ς' ? 'σ' : letter.toLowerCase();
    if (small === letter || [...small].length !== 1) continue;
    const block = blocks.get(code >> 8) ?? { capitals: '', smalls: '' };
    blocks.set(code >> 8, { capitals: block.capitals + letter, smalls: block.smalls + small });
  }
  return [...blocks.values()];
}
