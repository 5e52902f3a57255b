import { ChevronsUpDown } from 'lucide';
import { t } from '../messages/messages.js';
import type { Account } from '../session/account.js';
import { storedKey, tabKeys } from '../session/key.js';
import { useSession } from '../session/session.js';
import { CopyId } from '../ui/copy-id.js';
import { label } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Popover } from '../ui/popover.js';
import { mayLeave } from '../ui/unsaved.js';
import { Avatar } from './avatar.js';

/** The characters of a key that lists show. */
const PREFIX = 12;

/** The workspace with its brand and plan, and a menu with the other ones of the reader. */
export function WorkspaceMenu() {
  const { access, account, addKey, switchTo } = useSession();
  const { workspace, plan } = access;
  const name = workspace.brandName ?? workspace.name;
  const isDemo = account?.workspaces.some((own) => own.isDemo && own.id === workspace.id);
  return (
    <Popover
      look="who"
      label={t('shell.workspaceMenu')}
      button={
        <>
          <Avatar name={name} isBrand />
          <span class="names">
            <strong>{name}</strong>
            <small>
              {isDemo && <span class="badge">{t('shell.demo')}</span>}{' '}
              {workspace.brandName !== null && workspace.name !== name && <>{workspace.name} · </>}
              {t('shell.plan', { plan: label(plan) })}
            </small>
          </span>
          <Icon of={ChevronsUpDown} />
        </>
      }
    >
      {(close) => (
        <div class="options">
          {account === null ? (
            <OtherKeys onSwitch={(key) => mayLeave() && switchTo(key)} />
          ) : (
            <OtherWorkspaces account={account} />
          )}
          <CopyId of="workspace" id={workspace.id} />
          {account === null && (
            <button
              class="plain"
              onClick={() => {
                close();
                if (mayLeave()) addKey();
              }}
            >
              {t('shell.addKey')}
            </button>
          )}
        </div>
      )}
    </Popover>
  );
}

/** Opens another workspace of the person who is signed in. */
function OtherWorkspaces({ account }: { account: Account }) {
  const { access, openWorkspace } = useSession();
  const others = account.workspaces.filter(({ id }) => id !== access.workspace.id);
  if (others.length === 0) return null;
  return (
    <ul aria-label={t('shell.otherWorkspaces')}>
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
    <ul aria-label={t('shell.otherKeys')}>
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
