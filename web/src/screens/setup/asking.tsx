import { t } from '../../messages/setup.js';
import { AskNow } from '../measuring/ask-now.js';
import '../measuring/measuring.css';

/** Asks for the first answers, and shows how that goes. */
export function Asking() {
  return (
    <>
      <p>{t('setup.askMeaning')}</p>
      <AskNow changes={0} />
    </>
  );
}
