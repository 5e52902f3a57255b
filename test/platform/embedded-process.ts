/*
 * A process that uses the embedded database, for the tests with several of them:
 *
 *   tsx embedded-process.ts DATA_DIR [commit]
 *
 * Prints one JSON line when it has joined, with `commit` one number for each acknowledged commit, and one line
 * when it has left, which it does on SIGTERM.
 */
import { Client } from 'pg';
import { joinEmbeddedPostgres } from '../../src/platform/embedded/index.js';

const [dataDir = '', mode] = process.argv.slice(2);
const say = (event: object): void => void process.stdout.write(`${JSON.stringify(event)}\n`);

const server = await joinEmbeddedPostgres({ dataDir });
server.onUnexpectedExit((detail) => say({ ended: detail }));

let leaving = false;
async function leave(): Promise<never> {
  await server.leave();
  say({ left: true });
  process.exit(0);
}
// The loop of commits ends before the database is left, as a service drains before it does.
process.once('SIGTERM', () => {
  leaving = true;
  if (mode !== 'commit') void leave();
});
const keepAlive = setInterval(() => undefined, 1000);
keepAlive.ref();
// Said last: whoever reads it may send the signal at once.
say({ joined: true, started: server.started, host: server.connection.host });

if (mode === 'commit') {
  const client = new Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS acknowledged (n integer PRIMARY KEY)');
  for (let n = 1; !leaving; n += 1) {
    await client.query('INSERT INTO acknowledged VALUES ($1)', [n]);
    say({ committed: n });
  }
  await client.end();
  await leave();
}
