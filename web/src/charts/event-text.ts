import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../messages/messages.js';
import { allOf, label } from '../ui/format.js';

export type HistoryEvent = extensionComponents['schemas']['HistoryEvent'];
type Targets = NonNullable<HistoryEvent['targets']>['added'];

/** An event in one line. */
export function eventText(event: HistoryEvent): string {
  const { kind, models, targets } = event;
  const [platform, count] = [label(event.platform ?? ''), event.count ?? 0];
  switch (kind) {
    case 'modelChanged': {
      const [before, after] = [allOf(models?.before ?? []), allOf(models?.after ?? [])];
      return t('charts.modelChanged', { platform, before, after });
    }
    case 'outage':
      return t('charts.outage', { platform, count });
    case 'brandSaved':
      return t('charts.brandSaved', { count, version: String(event.version) });
    case 'promptsAdded':
      return t('charts.promptsAdded', { count });
    case 'promptsReplaced':
      return t('charts.promptsReplaced', { count });
    case 'promptsArchived':
      return t('charts.promptsArchived', { count });
    case 'targetsChanged':
      return targetsText(targets?.added ?? [], targets?.removed ?? []);
    case 'stepDone':
      return t('charts.stepDone', { count, first: event.steps?.[0]?.text ?? '' });
    default:
      // A kind of a later version of the service.
      return label(kind);
  }
}

function targetsText(added: Targets, removed: Targets): string {
  if (removed.length === 0)
    return t('charts.targetsAdded', { count: added.length, platforms: platformsOf(added) });
  if (added.length === 0)
    return t('charts.targetsRemoved', { count: removed.length, platforms: platformsOf(removed) });
  return t('charts.targetsChanged', {
    added: added.length,
    addedOn: platformsOf(added),
    removed: removed.length,
    removedOn: platformsOf(removed),
  });
}

const platformsOf = (targets: Targets) => allOf([...new Set(targets.map(({ platform }) => label(platform)))]);
