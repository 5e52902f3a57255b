import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure } from '../../src/cli/failure.js';
import { errorFacts, reasonOf } from '../../src/domain/error-facts.js';
import { inTransaction, sql } from '../../src/platform/database.js';
import { captureLog } from '../http/bare-server.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await sql(db.owner, 'create table words (word text constraint known unique)');
  await sql(db.owner, `insert into words values ('hidden-word')`);
});
afterAll(() => db.drop());

const thrownBy = (work: () => Promise<unknown>) =>
  work().then(
    () => Promise.reject(new Error('Nothing was thrown.')),
    (error: unknown) => error as Error,
  );

const run = (text: string, values: unknown[] = []) => thrownBy(() => sql(db.owner, text, values));

/** Each statement makes Postgres quote the word in another field of its error. */
const FAILURES: Readonly<Record<string, () => Promise<Error>>> = {
  message: () => run('select $1::text::integer', ['hidden-word']),
  detail: () => run('insert into words values ($1)', ['hidden-word']),
  'internalQuery and where': () => run(`do $$ begin execute 'selec hidden-word'; end $$`),
  'a message of its own': () => run(`do $$ begin raise exception E'the\\n  at hidden-word'; end $$`),
  'the statement that Knex prepends': () =>
    thrownBy(() =>
      inTransaction(db.owner, (transaction) =>
        Promise.resolve(transaction.raw('insert into words values (?)', ['hidden-word'])),
      ),
    ),
};

describe('what is logged about an error', () => {
  it.each(Object.entries(FAILURES))(
    'contains neither the statement nor a value: %s',
    async (_field, fail) => {
      const { log, lines } = captureLog();
      const error = await fail();
      log.error({ err: error }, 'failed');
      log.error({ err: new Error('a batch failed', { cause: error }) }, 'failed');
      log.error({ err: new AggregateError([error], 'all failed') }, 'failed');
      lines.push(
        reasonOf(error),
        (await describeFailure({ config: () => Promise.reject(error) }, error)).message,
      );
      const logged = lines.join('\n');
      expect(logged).not.toMatch(/hidden-word|select|insert|execute|at line/i);
      expect(logged.match(/"code":"[0-9A-Z]{5}"/g)).toHaveLength(3);
      expect(logged).toContain('error-facts.test');
    },
  );

  it('names the code, the table and the constraint', async () => {
    const error = await FAILURES['detail']?.();
    expect(errorFacts(error)).toMatchObject({
      type: 'DatabaseError',
      code: '23505',
      severity: 'ERROR',
      schema: 'public',
      table: 'words',
      constraint: 'known',
      routine: '_bt_check_unique',
      message: 'Postgres error 23505, table "words", constraint "known"',
    });
  });

  it('keeps the message of an error about the server', async () => {
    const error = await run(
      `do $$ begin raise exception using errcode = '53300', message = 'no room'; end $$`,
    );
    expect(reasonOf(error)).toBe('no room');
  });

  it('keeps the message and the stack of our own errors, and fields that hold codes', () => {
    const error = Object.assign(new Error('two\nlines'), { code: 'E_OWN', body: 'hidden-word' });
    const facts = errorFacts(error);
    expect(facts).toMatchObject({ type: 'Error', message: 'two\nlines', code: 'E_OWN' });
    expect(facts.stack).toMatch(/^ +at .*error-facts\.test/);
    expect(JSON.stringify(facts)).not.toContain('hidden-word');
  });

  it('quotes neither parsed texts nor commands of Redis nor thrown values', async () => {
    const syntax = await thrownBy(() => Promise.resolve('hidden-word').then(JSON.parse));
    const reply = Object.assign(new Error('ERR unknown command `hidden-word`'), { name: 'ReplyError' });
    for (const thrown of [syntax, reply, 'hidden-word', { message: 'hidden-word' }])
      expect(JSON.stringify(errorFacts(thrown))).not.toContain('hidden-word');
    expect(reasonOf(reply)).toBe('ERR');
  });

  it('ends at causes that form a cycle', () => {
    const error = new Error('one');
    error.cause = new Error('two', { cause: error });
    expect(errorFacts(error).cause).toMatchObject({ message: 'two', cause: { message: 'one' } });
  });
});
