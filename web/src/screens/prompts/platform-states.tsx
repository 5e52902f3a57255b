import { t } from '../../messages/messages.js';
import { Evidence, type EvidenceQuery } from '../../ui/evidence.js';
import { label, score } from '../../ui/format.js';
import { useHasBrand } from '../../ui/no-brand.js';
import { time } from '../../session/time-zone.js';
import type { PromptPerformance } from './performance.js';

/** The state of a prompt on each platform, with the last error if it failed. */
export function PlatformStates({ prompt, scope }: { prompt: PromptPerformance; scope: EvidenceQuery }) {
  const hasBrand = useHasBrand();
  return (
    <ul class="platforms">
      {prompt.platforms.map((one) => (
        <li
          key={one.platform}
          title={t('prompts.stateAndLast', { state: label(one.state), time: time(one.lastObservedAt) })}
        >
          <span class={['measured', 'notShown'].includes(one.state) ? 'badge' : 'badge bad'}>
            {one.state === 'measured' ? (
              <>
                {label(one.platform)}{' '}
                {hasBrand && (
                  <Evidence
                    query={{ ...scope, promptId: prompt.id, platform: one.platform, isOwn: true }}
                    of={t('prompts.mentionsOnFor', { platform: label(one.platform), prompt: prompt.text })}
                  >
                    {score(one.visibilityScore)}
                  </Evidence>
                )}
              </>
            ) : (
              t('prompts.stateOn', {
                platform: label(one.platform),
                state: one.state,
                name: label(one.state),
              })
            )}
          </span>
          {one.lastError !== null && <small class="error"> {one.lastError}</small>}
        </li>
      ))}
    </ul>
  );
}
