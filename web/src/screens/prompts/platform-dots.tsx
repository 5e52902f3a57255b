import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { answersAt, type EvidenceQuery } from '../../ui/evidence.js';
import { label, percent } from '../../ui/format.js';
import { useHasBrand } from '../../ui/no-brand.js';
import type { PromptPerformance } from './performance.js';

type PlatformState = PromptPerformance['platforms'][number];

/** A dot for each platform, filled as far as its answers name the brand, or open if it has none; its answers are a click away. */
export function PlatformDots({ prompt, scope }: { prompt: PromptPerformance; scope: EvidenceQuery }) {
  return (
    <ul class="platform-dots">
      {prompt.platforms.map((one) => (
        <li key={one.platform}>
          <Dot state={one} prompt={prompt} scope={scope} />
        </li>
      ))}
    </ul>
  );
}

function Dot({
  state: one,
  prompt,
  scope,
}: {
  state: PlatformState;
  prompt: PromptPerformance;
  scope: EvidenceQuery;
}) {
  const hasBrand = useHasBrand();
  const platform = label(one.platform);
  const isMeasured = one.state === 'measured';
  const text = isMeasured
    ? [platform, hasBrand && percent(one.visibilityScore)].filter(Boolean).join(' ')
    : t('prompts.stateOn', { platform, state: one.state, name: label(one.state) });
  const last = t('prompts.stateAndLast', { state: label(one.state), time: time(one.lastObservedAt) });
  const isFine = isMeasured || one.state === 'notShown';
  const counted = isMeasured && hasBrand ? { isOwn: true } : {};
  return (
    <a
      href={answersAt({ ...scope, promptId: prompt.id, platform: one.platform, ...counted })}
      title={[text, last, one.lastError].filter(Boolean).join('\n')}
    >
      <span
        class={isFine ? 'filled' : 'filled bad'}
        style={{ '--part': `${isMeasured && hasBrand ? (one.visibilityScore ?? 0) : 0}%` }}
        aria-hidden="true"
      />
      <span class="visually-hidden">{[text, one.lastError].filter(Boolean).join(': ')}</span>
    </a>
  );
}
