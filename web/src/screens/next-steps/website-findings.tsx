import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { time } from '../../session/time-zone.js';
import { ExternalLink } from '../../ui/external-link.js';
import { label } from '../../ui/format.js';
import { Unfiltered } from '../../ui/scope.js';
import { Table, type Column } from '../../ui/table.js';

type Reading = extensionComponents['schemas']['WebsiteReading'];
type Crawler = extensionComponents['schemas']['WebsiteCrawler'];

/** The crawlers of platforms with what they may read of a website. */
export function Findings({ reading: { website, readAt, problem, crawlers, page } }: { reading: Reading }) {
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
