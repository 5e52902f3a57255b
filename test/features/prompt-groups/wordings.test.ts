import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createServices, type Services } from '../../../src/app.js';
import { loadConfig } from '../../../src/config.js';
import { groupPersonas, promptGroups } from '../../../src/domain/prompt-groups.js';
import { checkPromptGroups } from '../../../src/doctor/names.js';
import { examineAllPrompts, readSuspects } from '../../../src/features/prompt-groups/index.js';
import { personas } from '../../../src/features/prompts/index.js';
import { sql } from '../../../src/platform/database.js';
import { GROUP, GROUP_REASON } from '../../../src/platform/prompt-group-sql.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';

let db: TestDatabase;
let services: Services;
let workspaceId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  services = createServices({ database: db.database, config: loadConfig({}) });
});
afterAll(() => db.drop());

beforeEach(async () => {
  const brand = { name: 'Acme', aliases: ['Acme Cloud'], domains: ['acme.example'] };
  ({ workspaceId } = await services.workspaces.create({ name: 'Test', plan: 'paid', brand }));
  await services.brand.pinCompetitors(workspaceId, ['Globex', 'Initech']);
});

const prompt = (text: string) => ({ text, topic: null, persona: 'discoverer' as const, intent: null });
const add = async (text: string) => (await services.prompts.add(workspaceId, prompt(text))).promptId;

/** The columns about the wording of a prompt. */
async function stored(promptId: string) {
  const [row] = await sql<{ named: string | null; brands: string[]; group: string; reason: string }>(
    db.database,
    `select named, named_brands as brands, ${GROUP} as "group", ${GROUP_REASON} as reason
     from prompts p where workspace_id = $1 and prompt_id = $2`,
    [workspaceId, promptId],
  );
  return row;
}

describe('the brands that a wording names', () => {
  it.each([
    ['Is Acme a good CRM?', 'own', ['Acme'], 'branded'],
    ['is acme any good', 'own', ['Acme'], 'branded'],
    ['What does acme.example cost?', 'own', ['Acme'], 'branded'],
    ['Is Globex better than Acme?', 'own', ['Globex', 'Acme'], 'branded'],
    ['Alternatives to Globex and Initech', 'competitor', ['Globex', 'Initech'], 'competitor'],
    ['Why is there no Globex for Linux?', 'competitor', ['Globex'], 'competitor'],
    ['Which CRM is best for acmeist poets?', 'neither', [], 'discovery'],
  ])('of "%s" are found when it is added', async (text, named, brands, group) => {
    expect(await stored(await add(text))).toEqual({ named, brands, group, reason: 'wording' });
  });

  it('are found in a batch, in new prompts of an import, in a rewording and in a replacement', async () => {
    const { items } = await services.prompts.addInBulk(workspaceId, [
      prompt('What is a CRM?'),
      prompt('What is Globex?'),
    ]);
    const found = await Promise.all(items.map(({ promptId }) => stored(promptId)));
    expect(found.map((one) => one?.named)).toEqual(['neither', 'competitor']);

    const line = {
      promptText: 'Who owns Acme?',
      platform: 'chatgpt',
      surface: 'api',
      runId: 'run',
      sampleIndex: 0,
    };
    const at = new Date(Date.now() - 60_000).toISOString();
    const source = Readable.from([
      `${JSON.stringify({ ...line, status: 'ok', observedAt: at, mentions: [] })}\n`,
    ]);
    await services.ingest.observations({ workspaceId, source, onError: 'stop', createPrompts: 'active' });
    const [imported] = await sql<{ named: string }>(
      db.database,
      `select named from prompts where workspace_id = $1 and text = 'Who owns Acme?'`,
      [workspaceId],
    );
    expect(imported).toEqual({ named: 'own' });

    const promptId = await add('Which tool is best?');
    await services.prompts.reword(workspaceId, promptId, 'Which tool is better than Globex?');
    expect(await stored(promptId)).toMatchObject({ named: 'competitor' });
    await services.prompts.rewordInBulk(workspaceId, [
      { id: promptId, text: 'Which tool is better than Acme?' },
    ]);
    expect(await stored(promptId)).toMatchObject({ named: 'own' });
    const replacement = await services.prompts.replace(workspaceId, promptId, 'Which one is best?', 'usr_1');
    expect(await stored(replacement)).toMatchObject({ named: 'neither', brands: [] });
  });

  it('follow a new name of the brand, new competitors, and how their names are recognized', async () => {
    const [acme, hooli, orange] = [
      await add('Is Acme good?'),
      await add('Is Hooli good?'),
      await add('Is O-range ok?'),
    ];
    const named = async () => (await Promise.all([acme, hooli, orange].map(stored))).map((one) => one?.named);
    expect(await named()).toEqual(['own', 'neither', 'neither']);
    await services.workspaces.setBrand(workspaceId, { name: 'Hooli', aliases: [], domains: [] });
    expect(await named()).toEqual(['neither', 'own', 'neither']);
    await services.brand.unpinCompetitors(workspaceId);
    await services.brand.savePositioning(workspaceId, {
      positioning: 'The tool for teams',
      competitors: ['Acme', 'Globex'],
    });
    expect(await named()).toEqual(['competitor', 'own', 'neither']);
    await services.names.set(workspaceId, 'Globex', { aliases: ['O-range'] });
    expect(await named()).toEqual(['competitor', 'own', 'competitor']);
    await services.names.reset(workspaceId, 'Globex');
    await services.brand.pinCompetitors(workspaceId, ['Globex']);
    expect(await named()).toEqual(['neither', 'own', 'neither']);
  });

  it('are found in prompts that an earlier release has stored, once', async () => {
    const promptId = await add('Is Acme good?');
    await db.database('prompts').where({ prompt_id: promptId }).update({ named: null, names_version: null });
    expect(await stored(promptId)).toMatchObject({ named: null, group: 'discovery' });
    expect((await examineAllPrompts(db.database)).naming).toBeGreaterThan(0);
    expect(await stored(promptId)).toMatchObject({ named: 'own', group: 'branded' });
    expect(await examineAllPrompts(db.database)).toEqual({ prompts: 0, naming: 0 });
  });
});

describe('the group of a prompt', () => {
  it('is the one a person chose, otherwise that of its persona, otherwise that of its wording', async () => {
    const rows = await sql<Record<'chosen' | 'persona' | 'named' | 'group' | 'reason', string | null>>(
      db.database,
      `select p.chosen_group as chosen, p.persona, p.named, ${GROUP} as "group", ${GROUP_REASON} as reason
       from unnest($1::text[]) persona (persona),
            unnest(array['own', 'competitor', 'neither', null]) named (named),
            unnest($2::text[] || array[null::text]) chosen (chosen_group),
            lateral (select persona, named, chosen_group) p`,
      [personas, promptGroups],
    );
    expect(rows).toHaveLength(6 * 4 * 5);
    const byWording = { own: 'branded', competitor: 'competitor', neither: 'discovery' };
    for (const { chosen, persona, named, group, reason } of rows) {
      const isGroup = groupPersonas.some((one) => one === persona);
      if (chosen !== null) expect([group, reason]).toEqual([chosen, 'person']);
      else if (isGroup) expect([group, reason]).toEqual([persona, 'persona']);
      else expect([group, reason]).toEqual([byWording[(named ?? 'neither') as 'neither'], 'wording']);
    }
  });
});

describe('suspect prompts', () => {
  it('are those that only their wording keeps out of figures, and those that were not examined', async () => {
    const branded = await add('Is Acme good?');
    await add('Which CRM is best?');
    const unexamined = await add('Is Globex good?');
    const suspect = async () => (await readSuspects(db.database)).get(workspaceId);
    expect(await suspect()).toEqual({
      naming: 2,
      unexamined: 0,
      texts: ['Is Acme good?', 'Is Globex good?'],
    });
    await services.prompts.correct(workspaceId, [{ id: branded, persona: 'branded' }]);
    await db
      .database('prompts')
      .where({ prompt_id: unexamined })
      .update({ named: null, names_version: null });
    expect(await suspect()).toEqual({ naming: 0, unexamined: 1, texts: [] });
    await services.prompts.correct(workspaceId, [{ id: unexamined, group: 'competitor' }]);
    expect(await suspect()).toBeUndefined();
  });

  it('are warned about by the doctor, with the command that lists them', () => {
    const suspects = new Map([
      ['ws_1', { naming: 4, texts: ['Is Acme good?', 'Is Acme bad?', 'Is Acme ok?'], unexamined: 0 }],
      ['ws_2', { naming: 0, texts: [], unexamined: 1 }],
    ]);
    const [naming, unexamined] = checkPromptGroups(suspects);
    expect(naming?.message).toBe(
      'In ws_1, 4 prompts name a brand and so do not count in its figures: "Is Acme good?", "Is Acme bad?", "Is Acme ok?", ...',
    );
    expect(naming?.advice).toContain('visibility workspace prompts ws_1 --group branded competitor');
    expect(unexamined).toMatchObject({ status: 'warning', advice: 'Run "visibility migrate".' });
    expect(checkPromptGroups(new Map())).toEqual([]);
  });
});
