import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { joinEmbeddedPostgres } from '../../src/platform/embedded/index.js';
const dir='/tmp/orphan-data';
for (const sql of ['select 1','select pg_sleep(100)','select count(*) from generate_series(1,200000000) a', 'do $$ begin loop end loop; end $$']) {
const s = await joinEmbeddedPostgres({dataDir:dir}); const cs=[]; for(let i=0;i<5;i++){const c=new Client(s.connection); c.on('error',()=>{}); await c.connect(); cs.push(c); c.query(sql).catch(()=>{});}
await new Promise(r=>setTimeout(r,500));
process.kill(+readFileSync(dir+'/postgres-18/cluster/postmaster.pid','utf8').split('\n')[0]!,'SIGKILL');
const t=Date.now(); try { const s2=await joinEmbeddedPostgres({dataDir:dir}); console.log(sql,'restart ms',Date.now()-t); await s2.leave(); } catch(e){ console.log(sql,'FAIL',Date.now()-t,String(e).slice(0,300)); }
await s.leave();
}
process.exit(0)
