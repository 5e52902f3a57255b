import { sql, type Database } from '../../src/platform/database.js';

/**
 * Each row describes one property of the schema as text, by names rather than by numbers of the catalog. Without what differs
 * between equal schemas: parentheses and validation of constraints, and rights that PUBLIC has anyway.
 */
const CATALOG = `
  with own as (
    select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'reporting')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  )
  select format('%s %s %s rights=%s rls=%s/%s options=%s persistence=%s identity=%s', relkind, oid::regclass, relowner::regrole,
           (select string_agg(a::text, ',' order by a::text) from unnest(relacl) a), relrowsecurity, relforcerowsecurity,
           reloptions, relpersistence, relreplident) as line from own
  union all
  select format('column %s.%s %s not null=%s statistics=%s storage=%s compression=%s collation=%s generated=%s default=%s',
           a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attstattarget, a.attstorage,
           a.attcompression, a.attcollation::regcollation, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
  from pg_attribute a join own on own.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
  union all
  select format('constraint %s on %s: %s', conname, conrelid::regclass,
           regexp_replace(pg_get_constraintdef(k.oid), '[()]| NOT VALID$', '', 'g'))
  from pg_constraint k join own on own.oid = k.conrelid
  union all
  select pg_get_indexdef(i.indexrelid) from pg_index i join own on own.oid = i.indexrelid
  union all
  select format('%s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join own on own.oid = t.tgrelid where not t.tgisinternal
  union all
  select format('policy %s on %s for %s to %s using %s check %s', polname, polrelid::regclass, polcmd, polroles::regrole[],
           pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  from pg_policy join own on own.oid = polrelid
  union all
  select format('comment on %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
  from pg_description d
  where d.objoid in (select oid from own) or d.objoid in (select k.oid from pg_constraint k join own on own.oid = k.conrelid)
  union all
  select format('view %s: %s', oid::regclass, pg_get_viewdef(oid)) from own where relkind = 'v'
  union all
  select format('function %s %s public=%s app=%s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid)),
           p.proacl is null or p.proacl::text ~ '[{,]=X', has_function_privilege('visibility_app', p.oid, 'execute'))
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select format('schema %s rights=%s', nspname, nspacl) from pg_namespace where nspname in ('public', 'reporting')
  union all
  select format('settings of the database: %s', setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
  where d.datname = current_database()
  order by 1`;

/** The definitions of everything in the schemas of the service, sorted. */
export async function readCatalog(database: Database): Promise<string[]> {
  return (await sql<{ line: string }>(database, CATALOG)).map(({ line }) => line);
}
