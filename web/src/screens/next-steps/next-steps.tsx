import { Title } from '../../ui/title.js';
import { useWindowDays, WindowPicker } from '../../ui/window-days.js';
import { Gaps } from './gaps.js';

/** What to work on next. Every figure leads to the answers that it counts. */
export function NextSteps() {
  const days = useWindowDays();
  return (
    <>
      <Title text="Next steps">
        <WindowPicker />
      </Title>
      <Gaps days={days} />
    </>
  );
}
