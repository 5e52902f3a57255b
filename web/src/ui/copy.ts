import { notify } from './notices.js';

/** Copies a text and says so. Without HTTPS or permission there is no clipboard, so the notice has the text. */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    notify(`The browser blocked copying: ${text}`);
  }
}
