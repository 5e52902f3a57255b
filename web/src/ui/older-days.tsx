import type { extensionComponents } from '@ai-visibility/client';
import { rich } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { longDay } from './format.js';

type OlderDays = extensionComponents['schemas']['Access']['workspace']['olderDays'];

/** Says which days of the figures were scored with older names, and what to do. Default: all days of the workspace. */
export function OlderDays({ olderDays }: { olderDays?: OlderDays }) {
  const { workspace } = useSession().access;
  const found = olderDays === undefined ? workspace.olderDays : olderDays;
  if (found === null) return null;
  const { days, from, to } = found;
  return (
    <p class="banner">
      {rich('ui.olderDays', {
        ...{ days, from: longDay(from), to: longDay(to), workspace: workspace.id },
        code: (text) => <code>{text}</code>,
      })}
    </p>
  );
}
