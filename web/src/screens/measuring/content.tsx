import { dataOf } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { Loaded } from '../../ui/states.js';
import { AskNow } from './ask-now.js';
import { Deliveries } from './deliveries.js';
import { Platforms } from './platforms.js';
import { Runs } from './runs.js';
import { Settings } from './settings.js';
import { SpendingSection } from './spending.js';
import './measuring.css';

/** The sections of the screen. Errors and what can be changed come first. */
export function Content() {
  const [changes, setChanges] = useState(0);
  const state = useApi((client, signal) => dataOf(client.GET('/v1/measuring', { signal })), [changes]);
  const changed = () => setChanges((count) => count + 1);
  return (
    <>
      <AskNow changes={changes} />
      <Platforms onChanged={changed} />
      <Loaded from={state}>{(measuring) => <Settings measuring={measuring} onChanged={changed} />}</Loaded>
      <SpendingSection />
      <Runs />
      <Deliveries />
    </>
  );
}
