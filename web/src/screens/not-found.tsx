import { Empty } from '../ui/states.js';
import { Title } from '../ui/title.js';

export function NotFound() {
  return (
    <>
      <Title text="Page not found" />
      <Empty title="There is no page at this address">
        <p>
          <a href="/">Go to the overview</a>
        </p>
      </Empty>
    </>
  );
}
