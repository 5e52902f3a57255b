import type { ComponentChildren } from 'preact';
import { useSession } from '../session/session.js';

/** Fields and buttons that make changes: disabled if the key may not. */
export function Editable({ children }: { children: ComponentChildren }) {
  const { rights } = useSession();
  return (
    <fieldset class="editable" disabled={!rights.canWrite}>
      {children}
    </fieldset>
  );
}

/** Says why nothing can be changed. */
export function ReadOnlyNotice() {
  const { rights } = useSession();
  if (rights.canWrite) return null;
  return <p class="banner">This key cannot make changes. To make some, sign in with a key that may write.</p>;
}
