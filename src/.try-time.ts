import { createServices, migrateToLatest } from './app.js';
import { createDemo } from './demo/index.js';
import { loadConfig } from './config.js';
import { openDatabase } from './platform/database.js';
import { joinEmbeddedPostgres } from './platform/embedded/index.js';
import { systemClock } from './domain/clock.js';
import { mkdtempSync } from 'node:fs';
import { loadavg } from 'node:os';
for (const fsync of [true, false]) {
const dataDir = mkdtempSync('/tmp/demo-try-');
const pg = await joinEmbeddedPostgres({ dataDir, throwaway: true, fsync } as never);
const database = openDatabase({ connection: pg.connection }, { poolMax: 10, connectTimeoutMs: 10000 });
await migrateToLatest(database);
const services = createServices({ database, config: loadConfig({}) });
let t = performance.now();
const at = () => Math.round(performance.now() - t);
const ingest = { ...services.ingest };
for (const name of ['observations', 'keywords'] as const) {
  const real = services.ingest[name] as any;
  (ingest as any)[name] = async (input: any) => { const s = performance.now(); let phase = '', m = 0; const r = await real({ ...input, onProgress: (p: any) => { if (p.phase !== phase) { phase = p.phase; if (phase === 'merging') m = performance.now(); } } }); const e = performance.now(); console.log('  ', name, r.accepted, 'check', Math.round(m - s), 'merge+', Math.round(e - m)); return r; };
}
const result = await createDemo({ ...services, ingest, clock: systemClock }).create();
console.log('fsync', fsync, 'total', at(), 'load', loadavg()[0]);
await database.destroy(); await pg.leave();
}
