import { dataOf, type components } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Change, Interval, Verdict } from '../../ui/change.js';
import { count, plural, score } from '../../ui/format.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Pager } from '../../ui/pager.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker } from '../../ui/window-days.js';
import { AddDialog } from './add-dialog.js';
import { PromptFilters } from './filters.js';
import { PromptTable } from './prompt-table.js';
import { isFiltered, listQuery } from './query.js';
import './prompts.css';

type PromptAnalytics = components['schemas']['PromptAnalytics'];

/** The prompts of the workspace with their figures, and everything that can be done with them. */
export function Prompts() {
  const { query } = usePageQuery();
  const days = useWindowDays();
  const asked = listQuery(query, days);
  const [adding, setAdding] = useState(false);
  const list = useApi(
    (client, signal) => dataOf(client.GET('/v1/analytics/prompts', { params: { query: asked }, signal })),
    [JSON.stringify(asked)],
  );
  const cap = useApi((client, signal) => dataOf(client.GET('/v1/prompts/cap', { signal })), []);
  const reload = () => {
    list.reload();
    cap.reload();
  };
  const room = cap.value.state === 'ready' ? cap.value.data : undefined;
  return (
    <>
      <Title text="Prompts">
        {room && <CapBadge {...room} />}
        <button class="primary" disabled={room === undefined} onClick={() => setAdding(true)}>
          Add prompts
        </button>
        <WindowPicker />
      </Title>
      <PromptFilters />
      <Loaded from={list}>
        {(page) =>
          page.prompts.length === 0 ? (
            <NoPrompts filtered={isFiltered(query)} />
          ) : (
            <>
              <Summary {...page} />
              <PromptTable prompts={page.prompts} days={page.rangeDays} onChanged={reload} />
              <Pager of="the prompts" nextCursor={page.nextCursor} />
            </>
          )
        }
      </Loaded>
      {adding && room && (
        <AddDialog
          cap={room}
          onClose={() => setAdding(false)}
          onAdded={() => {
            setAdding(false);
            reload();
          }}
        />
      )}
    </>
  );
}

function CapBadge({ activeCount, cap }: components['schemas']['PromptCap']) {
  const full = cap !== -1 && activeCount >= cap;
  return (
    <span class={full ? 'badge bad' : 'badge'}>
      {cap === -1 ? `${count(activeCount)} active, no cap` : `${count(activeCount)} of ${count(cap)} active`}
    </span>
  );
}

function Summary({ total, summary }: PromptAnalytics) {
  return (
    <p>
      {plural(total, 'prompt')} · visibility <strong>{score(summary.visibilityScore)}</strong>{' '}
      <Interval low={summary.visibilityLow} high={summary.visibilityHigh} />{' '}
      <Change value={summary.visibilityScoreChange} unit="points" /> · <Verdict verdict={summary.verdict} />
    </p>
  );
}

function NoPrompts({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <Empty title="No prompt matches">
        <p>
          <a href="/prompts">Remove the filters</a> to see all prompts.
        </p>
      </Empty>
    );
  return (
    <Empty title="No prompts yet">
      <p>A prompt is a question of a buyer, such as “Which planning software suits a small office?”.</p>
    </Empty>
  );
}
