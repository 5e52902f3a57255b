import { t } from '../messages/messages.js';
import { notify } from './notices.js';

/** Copies a text and shows a notice. The notice contains the text if the browser denies access to the clipboard. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify(t('ui.copyingBlocked', { text }));
  }
}
