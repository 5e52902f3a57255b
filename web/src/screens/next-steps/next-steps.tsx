import { choicesOf, SelectFilter } from '../../ui/select-filter.js';
import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker } from '../../ui/window-days.js';
import { Candidates } from './candidates.js';
import { Changes } from './changes.js';
import { Gaps } from './gaps.js';
import { GapSources } from './sources.js';

/** The screen with what to work on next. Every figure leads to the answers that it counts. */
export function NextSteps() {
  const days = useWindowDays();
  return (
    <>
      <Title text="Next steps">
        <WindowPicker />
      </Title>
      <Changes days={days} />
      <div class="filters">
        <SelectFilter
          name="platform"
          label="Platform"
          all="All platforms"
          options={choicesOf(['chatgpt', 'perplexity', 'gemini', 'google', 'claude', 'grok'])}
        />
      </div>
      <Gaps days={days} />
      <GapSources days={days} />
      <Candidates days={days} />
    </>
  );
}
