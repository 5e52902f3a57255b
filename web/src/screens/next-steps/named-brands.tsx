import { t } from '../../messages/messages.js';

/** Marks a text that names brands: as a prompt, it would not count in the figures of the workspace. */
export function NamedBrands({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return <span class="badge">{t('nextSteps.namesBrand', { brands: of.join(', ') })}</span>;
}
