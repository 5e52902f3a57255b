import { t } from '../messages/account.js';
import { leaveForProvider, rejectionOf } from '../session/provider.js';
import { useAccount } from './use-account.js';
import { useState } from 'preact/hooks';

/** Leaves for the sign-in provider. Shows why if that is not possible. */
export function ProviderButton({ name }: { name: string }) {
  const [rejection, setRejection] = useState<string | undefined>(undefined);
  const leave = useAccount([], async () => {
    setRejection(undefined);
    await leaveForProvider().catch((error: unknown) => setRejection(rejectionOf(error)));
  });
  return (
    <>
      <p class="actions">
        <button type="button" class="primary" disabled={leave.busy} onClick={() => void leave.submit()}>
          {t('account.signInWith', { name })}
        </button>
      </p>
      {(rejection ?? leave.error) !== undefined && (
        <p class="form-error" role="alert">
          {rejection ?? leave.error?.title}
        </p>
      )}
    </>
  );
}
