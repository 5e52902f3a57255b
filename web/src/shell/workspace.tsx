import { t } from '../messages/messages.js';
import type { Account } from '../session/account.js';
import { storedKey, tabKeys } from '../session/key.js';
import { useSession } from '../session/session.js';
import { CopyId } from '../ui/copy-id.js';
import { label } from '../ui/format.js';
import { mayLeave } from '../ui/unsaved.js';

/** The characters of a key that lists show. */
const PREFIX = 12;

/** The workspace of the current key with its brand and plan, and the other keys of the tab. */
export function WorkspaceFrame({ onShare }: { onShare: () => void }) {
  const { access, account, rights, addKey, signOut, switchTo } = useSession();
  const { workspace, plan } = access;
  return (
    <>
      <p>
        <strong>{workspace.name}</strong> <span class="badge">{t('shell.plan', { plan: label(plan) })}</span>
        {workspace.brandName !== null && (
          <>
            <br />
            <span class="quiet">{t('shell.brandName', { name: workspace.brandName })}</span>
          </>
        )}
      </p>
      {account === null ? (
        <OtherKeys onSwitch={(key) => mayLeave() && switchTo(key)} />
      ) : (
        <OtherWorkspaces account={account} />
      )}
      <p class="actions">
        {rights.canShare && (
          <button class="plain" onClick={onShare}>
            {t('shell.share')}
          </button>
        )}
        <CopyId of="workspace" id={workspace.id} />
        {account === null ? (
          <button class="plain" onClick={() => mayLeave() && addKey()}>
            {t('shell.addKey')}
          </button>
        ) : (
          <a href="/account" title={account.person?.email}>
            {t('shell.account')}
          </a>
        )}
        <button class="plain" onClick={() => mayLeave() && signOut()}>
          {t('shell.signOut')}
        </button>
      </p>
    </>
  );
}

/** Opens another workspace of the person who is signed in. */
function OtherWorkspaces({ account }: { account: Account }) {
  const { access, openWorkspace } = useSession();
  const others = account.workspaces.filter(({ id }) => id !== access.workspace.id);
  if (others.length === 0) return null;
  return (
    <ul class="other-keys" aria-label={t('shell.otherWorkspaces')}>
      {others.map(({ id, name }) => (
        <li key={id}>
          <button class="plain" onClick={() => mayLeave() && openWorkspace(id)}>
            {t('shell.switchTo', { name })}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Switches to another key of the tab. */
function OtherKeys({ onSwitch }: { onSwitch: (key: string) => void }) {
  const others = tabKeys().filter(({ key }) => key !== storedKey());
  if (others.length === 0) return null;
  return (
    <ul class="other-keys" aria-label={t('shell.otherKeys')}>
      {others.map(({ key, name }) => (
        <li key={key}>
          <button class="plain" onClick={() => onSwitch(key)}>
            {t('shell.switchTo', { name })}
          </button>{' '}
          <code class="quiet">{key.slice(0, PREFIX)}</code>
        </li>
      ))}
    </ul>
  );
}
