import type { components } from '@ai-visibility/client';
import { Sparkline } from '../../charts/sparkline.js';
import { Interval, JudgedChange } from '../../ui/change.js';
import { Evidence } from '../../ui/evidence.js';
import { label, score } from '../../ui/format.js';
import type { WindowDays } from '../../ui/window-days.js';
import { PlatformStates } from './platform-states.js';
import { PromptActions } from './prompt-actions.js';

export type PromptPerformance = components['schemas']['PromptPerformance'];

/** The topic, persona and intent of a prompt, where set. */
export function kindOf({ topic, persona, intent }: PromptPerformance): string[] {
  return [topic, label(persona), intent && label(intent)].flatMap((one) => one || []);
}

/** One row per prompt with its figures, its trend and its state on each platform. */
export function PromptTable({
  prompts,
  days,
  onChanged,
}: {
  prompts: readonly PromptPerformance[];
  days: WindowDays;
  onChanged: () => void;
}) {
  return (
    <div class="scroll card">
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">Prompt</th>
            <th scope="col">Visibility</th>
            <th scope="col">Trend</th>
            <th scope="col">Platforms</th>
            <th scope="col">
              <span class="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {prompts.map((prompt) => (
            <Row key={prompt.id} prompt={prompt} days={days} onChanged={onChanged} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  prompt,
  days,
  onChanged,
}: {
  prompt: PromptPerformance;
  days: WindowDays;
  onChanged: () => void;
}) {
  const { id, text, kpi, changes } = prompt;
  const mentions = { promptId: id, rangeDays: days, isOwn: true };
  return (
    <tr>
      <th scope="row" class="prompt-text">
        <a href={`/prompts/${encodeURIComponent(id)}?days=${days}`}>{text}</a>
        <br />
        {prompt.status !== 'active' && <span class="badge">{label(prompt.status)}</span>}{' '}
        <small class="quiet">{kindOf(prompt).join(' · ')}</small>
      </th>
      <td class="nowrap">
        <Evidence query={mentions} of={`mentions, ${text}`}>
          {score(kpi.visibilityScore)}
        </Evidence>{' '}
        <small>
          <Interval low={kpi.visibilityLow} high={kpi.visibilityHigh} />
        </small>
        <br />
        <small>
          <JudgedChange
            change={changes.sameQuestions.visibilityScore}
            verdict={changes.verdict}
            query={mentions}
          />
        </small>
      </td>
      <td>
        <Sparkline
          of={`Visibility of “${text}” over ${days} days`}
          values={prompt.trend.map((point) => point.visibilityScore)}
          format={score}
        />
      </td>
      <td>
        <PlatformStates prompt={prompt} days={days} />
      </td>
      <td>
        <PromptActions prompt={prompt} onChanged={onChanged} />
      </td>
    </tr>
  );
}
