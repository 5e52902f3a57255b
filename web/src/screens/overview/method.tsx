import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { Loaded } from '../../ui/states.js';
import type { MethodProps } from './method-criteria.js';

/** How far to trust the figures. Its code and data are loaded when somebody asks for it. */
export function Method(props: MethodProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useApi(
    async () => (isOpen ? (await import('./method-criteria.js')).Criteria : null),
    [isOpen],
  );
  return (
    <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary class="quiet">{t('method.title')}</summary>
      {isOpen && <Loaded from={panel}>{(Criteria) => Criteria && <Criteria {...props} />}</Loaded>}
    </details>
  );
}
