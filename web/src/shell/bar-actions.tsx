import { Bookmark, Printer, Share2 } from 'lucide';
import { t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { Icon } from '../ui/icon.js';

/** The actions of every screen: save, share, print. */
export function ScreenActions({ onSave, onShare }: { onSave: () => void; onShare: () => void }) {
  const { rights } = useSession();
  return (
    <>
      <button
        type="button"
        class="ghost"
        aria-label={t('shell.saveView')}
        title={t('shell.saveView')}
        onClick={onSave}
      >
        <Icon of={Bookmark} />
        <span class="wide">{t('shell.save')}</span>
      </button>
      {rights.canShare && (
        <button type="button" class="ghost" aria-label={t('shell.share')} onClick={onShare}>
          <Icon of={Share2} />
          <span class="wide">{t('shell.share')}</span>
        </button>
      )}
      <button
        type="button"
        class="ghost wide"
        aria-label={t('shell.print')}
        title={t('shell.print')}
        onClick={() => print()}
      >
        <Icon of={Printer} />
      </button>
    </>
  );
}
