import pg from 'pg';

/** A change of a slot, reported by the database after it was committed. */
export interface SlotChange {
  readonly workspaceId: string;
  readonly state: string;
  /** The role of the process that made it. */
  readonly role: string;
}

/** Watches the slots of a database, and ends the leases of processes that have exited. */
export interface Watch {
  onChange(workspaceId: string, listener: (change: SlotChange) => void): void;
  /** Creates a database role for a process, which identifies its slots. Resolves with the database URL for that role. */
  createRole(role: string): Promise<string>;
  /** Ends the leases that these roles hold in a workspace, instead of waiting for a minute. */
  endLeases(workspaceId: string, roles: readonly string[]): Promise<void>;
  /** All owners that each slot of a workspace has had. */
  ownersOf(workspaceId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  close(): Promise<void>;
}

/** The user and password of a URL. */
const LOGIN = /\/\/[^:@/]*(?::([^@/]*))?@/;

const KEY = ['workspace_id', 'run_id', 'prompt_id', 'platform', 'sample_index'];

const SET_UP = `
  create table if not exists proof_owners (
    workspace_id text, run_id text, prompt_id text, platform text, sample_index integer, role text,
    taken_at timestamptz not null, primary key (${KEY.join()}, role));
  create or replace function proof_note() returns trigger language plpgsql as $$
  begin
    if session_user like 'proof\\_%' then
      if new.leased_until is not null then
        insert into proof_owners values (${KEY.map((name) => `new.${name}`).join()}, session_user, clock_timestamp())
        on conflict (${KEY.join()}, role) do update set taken_at = excluded.taken_at;
      end if;
      perform pg_notify('proof',
        json_build_object('workspaceId', new.workspace_id, 'state', new.state, 'role', session_user)::text);
    end if;
    return null;
  end $$;
  create or replace trigger proof after update on measuring_slots for each row execute function proof_note();`;

const END_LEASES = `
  update measuring_slots s set leased_until = now() - interval '1 second'
  where s.workspace_id = $2 and s.state = 'submitted' and s.leased_until > now() and (
    select o.role from proof_owners o where ${KEY.map((name) => `o.${name} = s.${name}`).join(' and ')}
    order by o.taken_at desc limit 1) = any($1)`;

const OWNERS = `
  select prompt_id || '/' || platform as slot, array_agg(role) as roles from proof_owners
  where workspace_id = $1 group by 1`;

/** Prepares a database with the schema of the service. */
export async function watchSlots(url: string): Promise<Watch> {
  const listening = new pg.Client(url);
  const working = new pg.Pool({ connectionString: url, max: 4 });
  await listening.connect();
  await working.query(SET_UP);
  const roles: string[] = [];
  const listeners = new Map<string, (change: SlotChange) => void>();
  listening.on('notification', ({ payload = '{}' }) => {
    const change = JSON.parse(payload) as SlotChange;
    listeners.get(change.workspaceId)?.(change);
  });
  await listening.query('listen proof');
  return {
    onChange: (workspaceId, listener) => void listeners.set(workspaceId, listener),
    async createRole(role) {
      const [, password = ''] = LOGIN.exec(url) ?? [];
      await working.query(
        `create role ${role} superuser login password ${pg.escapeLiteral(decodeURIComponent(password))}`,
      );
      roles.push(role);
      return url.replace(LOGIN, `//${role}:${password}@`);
    },
    async endLeases(workspaceId, gone) {
      if (gone.length > 0) await working.query(END_LEASES, [gone, workspaceId]);
    },
    async ownersOf(workspaceId) {
      const { rows } = await working.query<{ slot: string; roles: string[] }>(OWNERS, [workspaceId]);
      return new Map(rows.map((row) => [row.slot, row.roles]));
    },
    async close() {
      for (const role of roles) await working.query(`drop role ${role}`);
      await Promise.all([listening.end(), working.end()]);
    },
  };
}
