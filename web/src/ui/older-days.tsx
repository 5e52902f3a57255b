import type { extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../api/use-api.js';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { longDay } from './format.js';

type OlderDays = extensionComponents['schemas']['Access']['workspace']['olderDays'];

/** The workspaces whose older days were scored again since the session began, when it read them. */
const scoredAgain = new Set<string>();

/** Says which days of the figures were scored with older names, and scores them again. Default: all days of the workspace. */
export function OlderDays({ olderDays }: { olderDays?: OlderDays }) {
  const { workspace } = useSession().access;
  const [isOver] = useState(scoredAgain.has(workspace.id));
  const found = olderDays !== undefined ? olderDays : isOver ? null : workspace.olderDays;
  return found === null ? null : <Notice {...found} onDone={() => scoredAgain.add(workspace.id)} />;
}

function Notice({ days, from, to, onDone }: NonNullable<OlderDays> & { onDone: () => void }) {
  // Few people have such days, so its code is loaded for them alone.
  const { value } = useApi(async () => (await import('./rescore.js')).Rescore, []);
  const [isDone, setDone] = useState(false);
  const end = () => {
    setDone(true);
    onDone();
  };
  return (
    <div class="banner">
      {!isDone && <p>{t('ui.olderDays', { days, from: longDay(from), to: longDay(to) })}</p>}
      {value.state === 'ready' && <value.data hasFigures onDone={end} />}
    </div>
  );
}
