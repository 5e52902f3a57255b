import type { historyComponents } from '@ai-visibility/client';
import { count, label, plural } from '../ui/format.js';

export type HistoryEvent = historyComponents['schemas']['HistoryEvent'];
type Targets = NonNullable<HistoryEvent['targets']>['added'];

/** An event in one line. */
export function eventText(event: HistoryEvent): string {
  const { kind, platform, count: many, version, models, targets } = event;
  const [name, number] = [label(platform ?? ''), many ?? 0];
  switch (kind) {
    case 'modelChanged':
      return `${name} changed its model from ${namesOf(models?.before)} to ${namesOf(models?.after)}`;
    case 'outage':
      return `${name} gave no answers in ${plural(number, 'attempt')}`;
    case 'brandSaved':
      return number === 1
        ? `Brand profile saved as version ${version}`
        : `Brand profile saved ${count(number)} times, last as version ${version}`;
    case 'promptsAdded':
      return `${plural(number, 'prompt')} added`;
    case 'promptsReplaced':
      return `${plural(number, 'prompt')} replaced`;
    case 'promptsArchived':
      return `${plural(number, 'prompt')} archived`;
    case 'targetsChanged':
      return targetsText(targets?.added ?? [], targets?.removed ?? []);
    default:
      // A kind of a later version of the service.
      return label(kind);
  }
}

const namesOf = (models: readonly string[] = []) => models.join(', ');

function targetsText(added: Targets, removed: Targets): string {
  if (removed.length === 0) return `${plural(added.length, 'target')} added: ${platformsOf(added)}`;
  if (added.length === 0) return `${plural(removed.length, 'target')} removed: ${platformsOf(removed)}`;
  return `Targets changed: ${count(added.length)} added (${platformsOf(added)}), ${count(removed.length)} removed (${platformsOf(removed)})`;
}

const platformsOf = (targets: Targets) =>
  [...new Set(targets.map(({ platform }) => label(platform)))].join(', ');
