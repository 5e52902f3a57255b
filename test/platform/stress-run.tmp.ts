import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { joinEmbeddedPostgres } from '../../src/platform/embedded/index.js';
const dir='/tmp/stress-data'; const acked: number[]=[]; const errs: Record<string,number>={}; let left=0,killed=0,pmk=0,runs=0;
let s = await joinEmbeddedPostgres({dataDir:dir}); let c=new Client(s.connection); await c.connect(); await c.query('create table if not exists acked(id serial primary key)'); await c.end(); await s.leave();
const end=Date.now()+60000; let pmKilled=0;
async function worker(){ while(Date.now()<end){ await new Promise<void>(res=>{ runs++; const ch=spawn(process.execPath,['--import','tsx','test/platform/stress.tmp.ts',dir],{stdio:['ignore','pipe','pipe']}); let out='',err='';
 ch.stdout.on('data',d=>out+=d); ch.stderr.on('data',d=>err+=d); let k=false; if(Math.random()<0.35) setTimeout(()=>{k=true;ch.kill('SIGKILL')},Math.random()*1500);
 ch.on('close',code=>{ for(const l of out.split('\n').slice(0,-1)) if(/^\d+$/.test(l)) acked.push(+l); if(out.includes('left'))left++; else if(k)killed++; else { const m=(err.match(/Error: .*/)||[err.slice(0,200)])[0]!; errs[m]=(errs[m]??0)+1; if(Date.now()-pmKilled>-1) console.log('!!', err.slice(0,3500)); } res(); }); }); await new Promise(r=>setTimeout(r,Math.random()*1500)); } }
const t = process.argv[2]==='pm' ? setInterval(()=>{ try{ const pid=+readFileSync(dir+'/postgres-18/cluster/postmaster.pid','utf8').split('\n')[0]!; process.kill(pid,'SIGKILL'); pmk++; pmKilled=Date.now();}catch{} },500):undefined;
await Promise.all([worker(),worker(),worker()]); clearInterval(t);
s = await joinEmbeddedPostgres({dataDir:dir}); c=new Client(s.connection); await c.connect(); const have=new Set((await c.query('select id from acked')).rows.map(r=>r.id)); await c.end(); await s.leave();
console.log({runs,left,killed,pmk,acked:acked.length,lost:acked.filter(a=>!have.has(a)).length,errs});
