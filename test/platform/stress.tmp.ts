import { Client } from 'pg';
import { joinEmbeddedPostgres } from '../../src/platform/embedded/index.js';
const [dir, id] = process.argv.slice(2);
const s = await joinEmbeddedPostgres({ dataDir: dir! });
const c = new Client(s.connection); c.on('error',()=>{}); await c.connect();
const n = 3+Math.floor(Math.random()*40);
for (let i=0;i<n;i++){ const {rows}=await c.query('insert into acked default values returning id'); process.stdout.write(rows[0].id+'\n'); }
await c.end(); await s.leave(); process.stdout.write('left\n');
