import { t } from '../messages/messages.js';
import { storedKey, tabKeys } from '../session/key.js';
import { useSession } from '../session/session.js';
import { CopyId } from '../ui/copy-id.js';
import { label } from '../ui/format.js';
import { mayLeave } from '../ui/unsaved.js';

/** The characters of a key that lists show. */
const PREFIX = 12;

/** The workspace of the current key with its brand and plan, and the other keys of the tab. */
export function WorkspaceFrame({ onShare }: { onShare: () => void }) {
  const { access, rights, addKey, signOut, switchTo } = useSession();
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
      <OtherKeys onSwitch={(key) => mayLeave() && switchTo(key)} />
      <p class="actions">
        {rights.canShare && (
          <button class="plain" onClick={onShare}>
            {t('shell.share')}
          </button>
        )}
        <CopyId of="workspace" id={workspace.id} />
        <button class="plain" onClick={() => mayLeave() && addKey()}>
          {t('shell.addKey')}
        </button>
        <button class="plain" onClick={() => mayLeave() && signOut()}>
          {t('shell.signOut')}
        </button>
      </p>
    </>
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
