import { useId } from 'preact/hooks';
import { t } from '../../messages/api-keys.js';
import type { Scope } from '../../session/access.js';

/** The label of each scope. */
export const RIGHTS: Readonly<Record<Scope, string>> = {
  read: t('apiKeys.read'),
  write: t('apiKeys.write'),
  keys: t('apiKeys.manageKeys'),
};

/** Checkboxes for the scopes of a new key. `offered`: those of the key in use, which cannot grant others. */
export function ScopeChoice({
  offered,
  chosen,
  onChange,
  error,
}: {
  offered: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  error: string | undefined;
}) {
  const id = useId();
  const toggle = (scope: Scope) =>
    onChange(offered.filter((one) => (one === scope) !== chosen.includes(one)));
  return (
    <fieldset class="field rights" aria-describedby={`${id}-hint`}>
      <legend class="label">{t('apiKeys.theKeyMay')}</legend>
      {offered.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          {RIGHTS[scope]}
        </label>
      ))}
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <p class="hint" id={`${id}-hint`}>
        {t('apiKeys.rightsHint')}
      </p>
    </fieldset>
  );
}
