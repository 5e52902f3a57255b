import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { ExternalLink } from '../../ui/external-link.js';
import { label } from '../../ui/format.js';

type Citation = extensionComponents['schemas']['Citation'];

/** The sources that an answer cites, and those that the platform only retrieved. */
export function Citations({ citations, first }: { citations: readonly Citation[]; first?: number }) {
  if (citations.length === 0) return null;
  const shown = citations.slice(0, first);
  const left = citations.length - shown.length;
  return (
    <div>
      <ol class="sources" aria-label={t('answers.sources')}>
        {shown.map((citation) => (
          <Source key={citation.order} {...citation} />
        ))}
      </ol>
      {left > 0 && <small class="quiet">{t('answers.andMore', { count: left })}</small>}
    </div>
  );
}

function Source({ order, url, domain, title, sourceType, isCited }: Citation) {
  return (
    <li value={order}>
      <ExternalLink url={url} text={title ?? url} />{' '}
      <small class="quiet">
        {t(isCited ? 'answers.sourceDetails' : 'answers.retrievedDetails', {
          domain,
          type: label(sourceType),
        })}
      </small>
    </li>
  );
}
