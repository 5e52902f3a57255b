import type { Knex } from 'knex';

export const name = '0012-prompt-search';

/**
 * Lets prompts be filtered by text and topic in any letter case without reading all of them into the application.
 * Postgres's own lower() depends on the collation of the database, and plain C changes ASCII letters only. So the pairs
 * of letters come from here, and the stored forms are the same on every server.
 */
export async function up(knex: Knex): Promise<void> {
  const { capitals, smalls } = letterPairs();
  await knex.raw(`
    -- Lower case, and the same for a letter wherever it stands: a final sigma is written like any other. Texts are
    -- compared only with texts that went through this function as well. translate() looks every character up in the
    -- whole list, so ASCII, most texts by far, takes the short way.
    create function fold_case(t text) returns text language sql immutable parallel safe as $$
      select case
        when octet_length(t) = char_length(t) then lower(t collate "C")
        else translate(replace(t, U&'\\0130', U&'i\\0307'), '${capitals}', '${smalls}')
      end
    $$;
  `);
  await knex.raw(`
    alter table prompts
      add column text_folded text not null generated always as (fold_case(text)) stored,
      add column topic_folded text generated always as (fold_case(topic)) stored;
  `);
}

/** Every letter with a lower case of one character, and those lower cases. The only other one is the dotted I. */
function letterPairs(): { capitals: string; smalls: string } {
  const pairs: [string, string][] = [['ς', 'σ']];
  for (let code = 0x41; code <= 0x1ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    const small = letter.toLowerCase();
    if (small !== letter && [...small].length === 1) pairs.push([letter, small]);
  }
  return { capitals: pairs.map(([from]) => from).join(''), smalls: pairs.map(([, to]) => to).join('') };
}
