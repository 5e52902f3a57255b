import type { ComponentChildren } from 'preact';
import { rich, t } from '../messages/messages.js';
import { useSession } from '../session/session.js';
import { Empty } from './states.js';

/** Whether the workspace names its brand. Without one, there is nothing to look for in answers, so figures of it say nothing. */
export const useHasBrand = (): boolean => useSession().access.workspace.brandName !== null;

/** Whether the workspace tracks competitors. Without any, share of voice compares the brand with nobody. */
export const useHasCompetitors = (): boolean => useSession().access.workspace.competitors > 0;

/** Figures of the workspace's brand, or the request to name it. */
export function OfBrand({ children }: { children: ComponentChildren }) {
  return useHasBrand() ? <>{children}</> : <NoBrand />;
}

/** Says that the workspace names no brand, and how to name it. */
export function NoBrand() {
  const { isShare } = useSession().access;
  return (
    <Empty title={t('ui.noBrand')}>
      <p>{t('ui.noBrandMeaning')}</p>
      {!isShare && <p>{rich('ui.nameBrand', { link: (text) => <a href="/brand">{text}</a> })}</p>}
    </Empty>
  );
}

/** Asks for competitors to compare the brand with. */
export function NoCompetitors() {
  return (
    <Empty title={t('ui.noCompetitors')}>
      <p>{rich('ui.pinCompetitors', { link: (text) => <a href="/brand">{text}</a> })}</p>
    </Empty>
  );
}
