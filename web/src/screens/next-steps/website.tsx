import { t } from '../../messages/messages.js';
import { useWebsite, type Reading } from './use-website.js';

/** Whether the crawlers of platforms may read a website. */
export function Website() {
  const texts = {
    hint: t('nextSteps.websiteHint'),
    noWebsite: t('nextSteps.noWebsite'),
    read: t('nextSteps.readWebsite'),
  };
  const { form, resultOf } = useWebsite(texts, { isMain: false, prepare: withFindings });
  return (
    <section class="card website">
      <h2>{t('nextSteps.websiteTitle')}</h2>
      {form}
      {resultOf(({ found, Findings }) => (
        <Findings reading={found} />
      ))}
    </section>
  );
}

/** The code that shows the findings is loaded with the first reading. */
const withFindings = async (found: Reading) => ({
  found,
  Findings: (await import('./website-findings.js')).Findings,
});
