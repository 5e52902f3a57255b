import { dataOf } from '@ai-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/workspace.js';
import { useSession } from '../../session/session.js';
import { Loaded, Loading } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { Deletion } from './deletion.js';
import { DemoRemoval } from './demo-removal.js';
import { SettingsForm } from './settings-form.js';
import { Sharing } from './sharing.js';
import type { WorkspaceSettings } from './types.js';

/** The settings of the workspace, for those who may change it. */
export function WorkspaceScreen() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('workspace.title')} />
      {rights.canConfigure ? <Settings /> : <p>{t('workspace.notAllowed')}</p>}
    </>
  );
}

function Settings() {
  const { rights, refresh, account, access } = useSession();
  const isDemo = account?.workspaces.some(({ id, isDemo }) => isDemo && id === access.workspace.id);
  const read = useApi((client, signal) => dataOf(client.GET('/v1/workspace', { signal })), []);
  const [changed, setChanged] = useState<WorkspaceSettings | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  // The forms are gone by then, so that nothing asks whether to lose their changes. The page opens another workspace, if there is one.
  useEffect(() => {
    if (isDeleted) location.assign('/');
  }, [isDeleted]);
  if (isDeleted) return <Loading />;
  const onChanged = (now: WorkspaceSettings) => {
    setChanged(now);
    refresh();
  };
  return (
    <Loaded from={read}>
      {(first) => {
        const settings = changed ?? first;
        return (
          <>
            <SettingsForm settings={settings} onSaved={onChanged} />
            {rights.canManageKeys && <Sharing isOn={settings.sharing} onChanged={onChanged} />}
            {isDemo && account?.person?.isOperator && <DemoRemoval onRemoved={() => setDeleted(true)} />}
            {rights.canManagePeople && <Deletion name={settings.name} onDeleted={() => setDeleted(true)} />}
          </>
        );
      }}
    </Loaded>
  );
}
