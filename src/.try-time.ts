import { createServices, migrateToLatest } from './app.js';
import { loadConfig } from './config.js';
import { openDatabase } from './platform/database.js';
import { joinEmbeddedPostgres } from './platform/embedded/index.js';
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
const dataDir = mkdtempSync('/tmp/demo-try-');
const pg = await joinEmbeddedPostgres({ dataDir, throwaway: true } as never);
const pmfile = (readdirSync(dataDir, { recursive: true }) as string[]).find(f => f.endsWith('postmaster.pid'))!;
const pid = readFileSync(dataDir + '/' + pmfile, 'utf8').split('\n')[0]!;
const tree = () => { let total = 0; for (const p of readdirSync('/proc')) { if (!/^\d+$/.test(p)) continue; try { const f = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1]!.split(' '); if (p === pid) total += +f[11]! + +f[12]! + +f[13]! + +f[14]!; else if (f[1] === pid) total += +f[11]! + +f[12]!; } catch {} } return total * 10; };
const database = openDatabase({ connection: pg.connection }, { poolMax: 10, connectTimeoutMs: 10000 });
await migrateToLatest(database);
const services = createServices({ database, config: loadConfig({}) });
for (let i = 0; i < 3; i++) {
const t = performance.now(); const p0 = tree();
const at = () => Math.round(performance.now() - t);
const c0 = process.cpuUsage();
const result = await services.demo.create({ });
const c = process.cpuUsage(c0);
console.log('total', at(), 'node cpu', Math.round((c.user + c.system) / 1000), 'pg cpu', tree() - p0, 'load', loadavg()[0], result.observations, result.keywordChecks);
}
await database.destroy(); await pg.leave();
