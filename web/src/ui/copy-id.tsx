import { t } from '../messages/messages.js';
import { copy } from './copy.js';

/** Copies the id of something, which the page does not show. */
export function CopyId({ of: kind, id }: { of: 'workspace' | 'run' | 'answer' | 'event'; id: string }) {
  return (
    <button type="button" class="plain" onClick={() => void copy(id, t('ui.idCopied', { kind }))}>
      {t('ui.copyId')}
      <span class="visually-hidden"> {t('ui.idOf', { kind })}</span>
    </button>
  );
}
