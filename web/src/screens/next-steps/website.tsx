import { dataOf, isApiError, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi, type Loadable } from '../../api/use-api.js';
import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { ExternalLink } from '../../ui/external-link.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { label } from '../../ui/format.js';
import { Unfiltered } from '../../ui/scope.js';
import { Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';

type Reading = extensionComponents['schemas']['WebsiteReading'];
type Crawler = extensionComponents['schemas']['WebsiteCrawler'];

/** Whether the crawlers of platforms may read a website. */
export function Website() {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const reading = useApi(
    async (client, signal) => {
      if (asked === null) return null;
      return dataOf(client.GET('/v1/setup/website', { params: { query: { website: asked } }, signal }));
    },
    [asked],
  );
  const rejected = rejectionIn(reading.value);
  return (
    <section class="card website">
      <h2>{t('nextSteps.websiteTitle')}</h2>
      <Form class="search" onSubmit={() => setAsked(text.trim() === '' ? null : text.trim())}>
        <Field label={t('nextSteps.website')} hint={t('nextSteps.websiteHint')} error={rejected}>
          {(field) => (
            <input
              {...field}
              type="text"
              inputMode="url"
              autocapitalize="none"
              spellcheck={false}
              maxLength={2000}
              placeholder="acme.com"
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <button>{t('nextSteps.readWebsite')}</button>
      </Form>
      {asked !== null && rejected === undefined && (
        <Loaded from={reading}>{(found) => found && <Findings reading={found} />}</Loaded>
      )}
    </section>
  );
}

/** A message if the API rejects the text. */
function rejectionIn(value: Loadable<unknown>): string | undefined {
  if (value.state !== 'error' || !isApiError(value.error)) return undefined;
  return value.error.param === 'website' ? t('nextSteps.noWebsite') : undefined;
}

function Findings({ reading: { website, readAt, problem, crawlers, page } }: { reading: Reading }) {
  if (problem !== null || page === null)
    return (
      <p class="banner" role="status">
        {t('nextSteps.websiteProblem', { website, problem: problem?.code ?? 'noAnswer' })}
      </p>
    );
  return (
    <>
      <p class="quiet">{t('nextSteps.websiteRead', { website, time: time(readAt) })}</p>
      <Unfiltered>
        <Table
          name="crawlers"
          of={t('nextSteps.crawlers')}
          columns={COLUMNS}
          rows={crawlers}
          keyOf={({ agent }) => agent}
        />
      </Unfiltered>
      <p>
        {t('nextSteps.websiteText', { words: page.words })}{' '}
        {t('nextSteps.websiteNoindex', { places: page.noindex.length === 0 ? 'none' : 'some' })}{' '}
        <span class="quiet">{t('nextSteps.websiteUnknown')}</span>
      </p>
    </>
  );
}

const COLUMNS: readonly Column<Crawler>[] = [
  {
    head: t('nextSteps.crawler'),
    data: ({ agent, platform, purpose }) => ({ agent, platform, purpose }),
    cell: ({ agent, platform, purpose, documentation }) => (
      <>
        {label(platform)}: <ExternalLink url={documentation} text={agent} />
        <small class="quiet">{t('nextSteps.crawlerPurpose', { purpose })}</small>
      </>
    ),
  },
  {
    head: t('nextSteps.robots'),
    data: ({ robots, line }) => ({ robots, line }),
    cell: ({ robots, line }) => (
      <>
        {t('nextSteps.robotsSays', { robots })}
        {line !== null && <small class="quiet">{t('nextSteps.robotsLine', { line })}</small>}
      </>
    ),
  },
  {
    head: t('nextSteps.server'),
    data: ({ isAsked, status }) => ({ isAsked: String(isAsked), status }),
    cell: ({ status, isAsked }) =>
      status === null
        ? t('nextSteps.serverNotAsked', {
            reason: isAsked ? 'none' : 'skipped',
          })
        : t('nextSteps.serverSays', { answers: status < 400 ? 'yes' : 'no', status }),
  },
];
