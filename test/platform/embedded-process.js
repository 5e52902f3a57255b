/*
 * A process that uses the embedded database of the built service, for tests with several processes:
 *
 *   node embedded-process.js DATA_DIR [commit]
 *
 * Prints one JSON line when it has joined, one for each acknowledged commit if `commit` is given, and one when it has
 * left, which it does on SIGTERM.
 */
import { setInterval } from 'node:timers';
import pg from 'pg';
import { joinEmbeddedPostgres } from '../../dist/src/platform/embedded/index.js';

const [dataDir = '', mode] = process.argv.slice(2);
const print = (event) => void process.stdout.write(`${JSON.stringify(event)}\n`);

const server = await joinEmbeddedPostgres({ dataDir });
server.onUnexpectedExit((detail) => print({ ended: detail }));

let leaving = false;
async function leave() {
  await server.leave();
  print({ left: true });
  process.exit(0);
}
// The commit loop ends before the process leaves the database, as a service drains before it does.
process.once('SIGTERM', () => {
  leaving = true;
  if (mode !== 'commit') void leave();
});
setInterval(() => undefined, 1000);
// Printed last, because the reader may send a signal at once.
print({ joined: true, started: server.started, host: server.connection.host });

if (mode === 'commit') {
  const client = new pg.Client(server.connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS acknowledged (n integer PRIMARY KEY)');
  for (let n = 1; !leaving; n += 1) {
    await client.query('INSERT INTO acknowledged VALUES ($1)', [n]);
    print({ committed: n });
  }
  await client.end();
  await leave();
}
