import type { components, historyComponents } from '@ai-visibility/client';
import type { ChartEvent } from '../../charts/reading.js';
import { label, plural } from '../../ui/format.js';

type PlatformRow = components['schemas']['PlatformRow'];
type Version = historyComponents['schemas']['BrandVersion'];
type Prompt = components['schemas']['Prompt'];

/** The records of changes in a workspace. */
export interface Recorded {
  readonly versions: readonly Pick<Version, 'version' | 'createdAt'>[];
  readonly platforms: readonly Pick<
    PlatformRow,
    'date' | 'platform' | 'models' | 'modelChanged' | 'failed' | 'observations'
  >[];
  readonly archived: readonly Pick<Prompt, 'archivedReason' | 'updatedAt'>[];
}

/** The changes that may explain those of the figures. An archived prompt does not change any more. */
export function eventsOf({ versions, platforms, archived }: Recorded): ChartEvent[] {
  return [
    ...versions.map(({ version, createdAt }) => ({
      date: dayOf(createdAt),
      text: `Brand profile saved as version ${version}`,
    })),
    ...platforms
      .filter(({ modelChanged }) => modelChanged)
      .map(({ date, platform, models }) => ({
        date,
        text: `${label(platform)} changed its model to ${models.join(', ')}`,
      })),
    ...platforms
      .filter(({ failed, observations }) => failed > 0 && observations === 0)
      .map(({ date, platform }) => ({ date, text: `${label(platform)} gave no answers` })),
    ...countsByDay(
      archived.filter(({ archivedReason }) => archivedReason === 'replaced'),
      'replaced',
    ),
    ...countsByDay(
      archived.filter(({ archivedReason }) => archivedReason !== 'replaced'),
      'archived',
    ),
  ];
}

function countsByDay(prompts: readonly Pick<Prompt, 'updatedAt'>[], what: string): ChartEvent[] {
  const counts = new Map<string, number>();
  for (const { updatedAt } of prompts) counts.set(dayOf(updatedAt), (counts.get(dayOf(updatedAt)) ?? 0) + 1);
  return [...counts].map(([date, count]) => ({ date, text: `${plural(count, 'prompt')} ${what}` }));
}

const dayOf = (timestamp: string) => timestamp.slice(0, 10);
