import type { ComponentChildren } from 'preact';
import { useSession } from '../session/session.js';
import { time } from './time-zone.js';

/** Fields and buttons that make changes: disabled if the plan or the key does not allow any. */
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
  const { access, rights } = useSession();
  if (rights.canWrite) return null;
  if (access.isShare) return <p class="banner">Shared view, read only, until {time(access.expiresAt)}.</p>;
  return (
    <p class="banner">
      {access.plan === 'free' ? (
        <>
          This workspace is on the free plan, so prompts and the brand cannot be changed. The operator of the
          service can change the plan: <code>visibility workspace set-plan</code>.
        </>
      ) : (
        'This key cannot make changes. To make some, sign in with a key that may write.'
      )}
    </p>
  );
}
