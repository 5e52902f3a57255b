import type { components } from '@ai-visibility/client';
import { label, score, time } from '../../ui/format.js';

type PromptPlatform = components['schemas']['PromptPlatform'];

/** The state of a prompt on each platform, and the last error where it failed. */
export function PlatformStates({ platforms }: { platforms: readonly PromptPlatform[] }) {
  return (
    <ul class="platforms">
      {platforms.map((one) => (
        <li key={one.platform} title={`${label(one.state)}, last answer: ${time(one.lastObservedAt)}`}>
          <span class={one.state === 'measured' ? 'badge' : 'badge bad'}>
            {label(one.platform)}{' '}
            {one.state === 'measured' ? score(one.visibilityScore) : label(one.state).toLowerCase()}
          </span>
          {one.lastError !== null && <small class="error"> {one.lastError}</small>}
        </li>
      ))}
    </ul>
  );
}
