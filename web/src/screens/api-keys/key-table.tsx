import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { scopesOf } from '../../session/access.js';
import { commaSeparated, label } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { time } from '../../session/time-zone.js';
import { isKeyInUse } from './key-in-use.js';
import { RIGHTS } from './scopes.js';

type ApiKey = extensionComponents['schemas']['LimitedKey'];

/** All keys, newest first, including revoked ones. */
export function KeyTable({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <section class="card">
      <h2>{t('apiKeys.keys')}</h2>
      <Table
        name="keys-of-this-workspace"
        of={t('apiKeys.keys')}
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
      head: t('apiKeys.name'),
      data: ({ name }) => ({ name }),
      cell: (key) => (
        <>
          {key.name} {isKeyInUse(key) && <span class="badge">{t('apiKeys.inUse')}</span>}
          {key.isShare && <span class="badge">{t('apiKeys.sharedLink')}</span>}
        </>
      ),
    },
    {
      head: t('apiKeys.prefix'),
      data: ({ keyPrefix }) => ({ keyPrefix }),
      cell: ({ keyPrefix }) => <code>{keyPrefix}</code>,
    },
    {
      head: t('apiKeys.environment'),
      data: ({ environment }) => ({ environment }),
      cell: ({ environment }) => label(environment),
    },
    {
      head: t('apiKeys.may'),
      data: ({ scopes }) => ({ scopes: scopesOf({ scopes }).join(', ') }),
      cell: ({ scopes }) =>
        scopes === null ? t('apiKeys.everything') : commaSeparated(scopes.map((scope) => RIGHTS[scope])),
    },
    {
      head: t('apiKeys.expires'),
      data: ({ expiresAt }) => ({ expiresAt }),
      cell: ({ expiresAt }) => time(expiresAt),
    },
    {
      head: t('apiKeys.created'),
      firstOrder: 'descending',
      data: ({ createdAt }) => ({ createdAt }),
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      head: t('apiKeys.lastUsed'),
      firstOrder: 'descending',
      data: ({ lastUsedAt }) => ({ lastUsedAt }),
      cell: ({ lastUsedAt }) => time(lastUsedAt),
    },
    {
      head: t('apiKeys.ended'),
      firstOrder: 'descending',
      data: ({ revokedAt }) => ({ revokedAt }),
      cell: (key) =>
        key.revokedAt === null ? (
          <button onClick={() => onRevoke(key)} aria-label={t('apiKeys.revokeName', { name: key.name })}>
            {t('apiKeys.revoke')}
          </button>
        ) : (
          time(key.revokedAt)
        ),
    },
  ];
}
