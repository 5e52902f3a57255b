import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/api-keys.js';
import { scopesOf } from '../../session/access.js';
import { commaSeparated, label } from '../../ui/format.js';
import { Table, type Column } from '../../ui/table.js';
import { useSession } from '../../session/session.js';
import { time } from '../../session/time-zone.js';
import { isKeyInUse } from './key-in-use.js';
import { RIGHTS } from './scopes.js';

type ApiKey = extensionComponents['schemas']['LimitedKey'];

interface Endings {
  /** Undefined for readers who may not replace keys. */
  readonly onReplace?: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

/** All keys, newest first, including revoked ones. */
export function KeyTable({ keys, onReplace, onRevoke }: { keys: readonly ApiKey[] } & Required<Endings>) {
  const { rights } = useSession();
  const endings = rights.canManagePeople ? { onReplace, onRevoke } : { onRevoke };
  return (
    <Table
      name="keys-of-this-workspace"
      of={t('apiKeys.keys')}
      columns={columnsOf(endings, Date.now())}
      rows={keys}
      keyOf={({ id }) => id}
    />
  );
}

/** Keys that expire within a week stand out. */
const SOON_MS = 7 * 86_400_000;

function columnsOf({ onReplace, onRevoke }: Endings, now: number): Column<ApiKey>[] {
  const endsSoon = ({ expiresAt, revokedAt }: ApiKey) =>
    revokedAt === null && expiresAt !== null && Date.parse(expiresAt) - now < SOON_MS;
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
      cell: (key) => (
        <span class={endsSoon(key) ? 'ends-soon' : undefined}>
          {key.expiresAt === null ? t('apiKeys.never') : time(key.expiresAt)}
        </span>
      ),
    },
    {
      head: t('apiKeys.created'),
      firstOrder: 'descending',
      data: ({ createdAt, issuedBy }) => ({ createdAt, issuedBy: issuedBy?.name ?? null }),
      cell: ({ createdAt, issuedBy }) => (
        <>
          {time(createdAt)}
          {issuedBy !== null && (
            <>
              <br />
              <small class="quiet">{issuedBy.name ?? t('apiKeys.formerMember')}</small>
            </>
          )}
        </>
      ),
    },
    {
      head: t('apiKeys.lastUsed'),
      firstOrder: 'descending',
      data: ({ lastUsedAt, lastUsedFrom }) => ({ lastUsedAt, lastUsedFrom }),
      cell: ({ lastUsedAt, lastUsedFrom }) => (
        <>
          {time(lastUsedAt)}
          {lastUsedFrom !== null && (
            <>
              <br />
              <small class="quiet">{lastUsedFrom}</small>
            </>
          )}
        </>
      ),
    },
    {
      head: t('apiKeys.ended'),
      firstOrder: 'descending',
      data: ({ revokedAt }) => ({ revokedAt }),
      cell: (key) =>
        key.revokedAt === null ? (
          <span class="actions">
            {onReplace !== undefined && !key.isShare && (
              <button
                onClick={() => onReplace(key)}
                aria-label={t('apiKeys.replaceName', { name: key.name })}
              >
                {t('apiKeys.replace')}
              </button>
            )}
            <button onClick={() => onRevoke(key)} aria-label={t('apiKeys.revokeName', { name: key.name })}>
              {t('apiKeys.revoke')}
            </button>
          </span>
        ) : (
          time(key.revokedAt)
        ),
    },
  ];
}
