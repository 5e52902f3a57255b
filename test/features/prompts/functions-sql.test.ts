import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFunctions } from '../../../src/features/brand/index.js';
import { namesFunctions } from '../../../src/features/prompt-groups/index.js';
import { createPromptService, promptFunctions } from '../../../src/features/prompts/index.js';
import { auditFunctions } from '../../../src/platform/audit.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { createWorkspace } from '../../support/factories.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('effective_prompt_cap', () => {
  it.each([
    ['free', null, 10],
    ['paid', null, 100],
    ['free', 0, 0],
    ['paid', -1, -1],
    ['paid', 3, 3],
  ] as const)(
    'the effective cap of a %s workspace with its own cap of %s is %i',
    async (plan, cap, expected) => {
      const { workspaceId } = await createWorkspace(db.database, {
        plan,
        ...(cap !== null && { cap }),
      });
      const caps = { free: 10, paid: 100 };
      const prompts = createPromptService({
        database: db.database,
        clock: () => new Date(),
        caps,
        cadenceHours: 24,
      });
      expect(await prompts.slotsOf(workspaceId)).toEqual({ activeCount: 0, cap: expected });
    },
  );
});

describe('the database functions of features', () => {
  it('raises the revision of a database function whenever its definition changes', () => {
    const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
    const revisions = [...auditFunctions, ...brandFunctions, ...namesFunctions, ...promptFunctions].map(
      ({ name, revision, definition }) => [`${name}@${revision}`, digest(definition.replace(/\s+/g, ' '))],
    );
    // When a definition changes, raise its revision and update both its name and its digest here.
    expect(Object.fromEntries(revisions)).toEqual({
      'archive_prompts@1': '2afbe22c5e17966d',
      'names_version@2': 'b8cdffeac9653267',
      'effective_prompt_cap@2': '5413f70b7296746e',
      'prompt_status@2': '416b6cea1d464fd3',
      'reword_prompts@1': 'a42c5fdecd1a59e3',
      'set_prompt_paused@2': 'ebb87d3c5e33b42a',
      'track_prompts@7': '8e1cb9a5776842ea',
      'pin_competitors@2': '6af2cfa8b6f5503e',
      'unpin_competitors@2': '758eec50ce7f10b9',
      'record_audit_events@2': 'b774f61bdfb82ff9',
      'set_content_style@2': '4659729d821c038a',
    });
  });
});
