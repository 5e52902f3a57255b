import type { Schemas } from '../../../spec/index.js';
import { responseMonitor, expectThat, pathIdMonitor } from '../../kit/monitors/builders.js';
import type { Monitor } from '../../run/monitor.js';

export const promptMonitors: readonly Monitor[] = [
  responseMonitor<Schemas['PromptList']>('PR-04', ['listPrompts'], ({ tracked, archived }) => {
    const ids = [...tracked, ...archived].map((row: { id: string }) => row.id);
    const known = new Set<string>();
    const duplicate = ids.find((id) => known.size === known.add(id).size);
    if (ids.length === 0) return undefined;
    return expectThat(
      duplicate === undefined,
      'each id once across tracked and archived',
      `${duplicate} appears twice`,
    );
  }),
  pathIdMonitor('PR-21', 'archivePrompt', 'promptId'),
];
