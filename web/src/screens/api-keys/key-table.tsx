import type { accessComponents } from '@ai-visibility/client';
import { scopesOf } from '../../session/access.js';
import { label } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../ui/time-zone.js';
import { isKeyInUse } from './key-in-use.js';
import { RIGHTS } from './scopes.js';

type ApiKey = accessComponents['schemas']['LimitedKey'];

/** All keys, newest first, including revoked ones. */
export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <section class="card">
      <h2>Keys of this workspace</h2>
      <Table
        name="keys-of-this-workspace"
        of="Keys of this workspace"
        columns={columnsOf(onRevoke)}
        rows={keys}
        keyOf={({ id }) => id}
      />
    </section>
  );
}

function columnsOf(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      head: 'Name',
      data: ({ name }) => ({ name }),
      cell: (key) => (
        <>
          {key.name} {isKeyInUse(key) && <span class="badge">In use here</span>}
          {key.isShare && <span class="badge">Shared link</span>}
        </>
      ),
    },
    {
      head: 'Prefix',
      data: ({ keyPrefix }) => ({ keyPrefix }),
      cell: ({ keyPrefix }) => <code>{keyPrefix}</code>,
    },
    {
      head: 'Environment',
      data: ({ environment }) => ({ environment }),
      cell: ({ environment }) => label(environment),
    },
    {
      head: 'May',
      data: ({ scopes }) => ({ scopes: scopesOf({ scopes }).join(', ') }),
      cell: ({ scopes }) => scopes?.map((scope) => RIGHTS[scope]).join(', ') ?? 'Everything',
    },
    {
      head: 'Expires',
      data: ({ expiresAt }) => ({ expiresAt }),
      cell: ({ expiresAt }) => time(expiresAt),
    },
    {
      head: 'Created',
      firstOrder: 'descending',
      data: ({ createdAt }) => ({ createdAt }),
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      head: 'Last used',
      firstOrder: 'descending',
      data: ({ lastUsedAt }) => ({ lastUsedAt }),
      cell: ({ lastUsedAt }) => time(lastUsedAt),
    },
    {
      head: 'Ended',
      firstOrder: 'descending',
      data: ({ revokedAt }) => ({ revokedAt }),
      cell: (key) =>
        key.revokedAt === null ? (
          <button onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
            Revoke
          </button>
        ) : (
          time(key.revokedAt)
        ),
    },
  ];
}
