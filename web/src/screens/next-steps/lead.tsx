import type { extensionComponents } from '@ai-visibility/client';
import { rich, t } from '../../messages/messages.js';
import { useSession } from '../../session/session.js';
import { Evidence, queryOfLink, type EvidenceQuery } from '../../ui/evidence.js';
import { share } from '../../ui/format.js';
import { Popover } from '../../ui/popover.js';
import type { Step } from './steps.js';

type GapList = extensionComponents['schemas']['GapList'];
type Shares = NonNullable<GapList['named']>;

/** The answers by whom they name: in a sentence, and as one bar. */
export function Lead({ gaps, steps }: { gaps: GapList; steps: readonly Step[] }) {
  const { workspace } = useSession().access;
  if (gaps.named === null) return null;
  const brand = workspace.brandName ?? workspace.name;
  const names = { own: brand, onlyCompetitors: t('nextSteps.onlyRivals'), nobody: t('nextSteps.nobody') };
  const answers = gapsOf(gaps);
  return (
    <section class="card lead" aria-label={t('nextSteps.lead')}>
      <p class="say">
        {rich('nextSteps.say', {
          share: (
            <Evidence query={answers} of={t('nextSteps.onlyRivals')}>
              {share(gaps.named.onlyCompetitors.share)}
            </Evidence>
          ),
          steps: steps.length,
        })}{' '}
        <HowRanked />
      </p>
      <div class="whole">
        <div class="parts" aria-hidden="true">
          {PARTS.map((part) => (
            <span key={part} class={part} style={{ width: `${(gaps.named?.[part].share ?? 0) * 100}%` }} />
          ))}
        </div>
        <dl>
          {PARTS.map((part) => (
            <Part key={part} name={names[part]} part={part} {...(gaps.named as Shares)[part]} />
          ))}
        </dl>
      </div>
    </section>
  );
}

const PARTS = ['own', 'onlyCompetitors', 'nobody'] as const;

function Part({
  name,
  part,
  share: value,
  low,
  high,
}: { name: string; part: keyof Shares } & Shares[keyof Shares]) {
  return (
    <div>
      <dt>
        <span class={`swatch ${part}`} aria-hidden="true" />
        {name}
      </dt>
      <dd>
        <b>{share(value)}</b>{' '}
        <span class="quiet">{t('ui.interval', { low: share(low), high: share(high) })}</span>
      </dd>
    </div>
  );
}

/** The query for all gaps, from that of one; every answer of the days without any. */
function gapsOf({ gaps, from, to }: GapList): EvidenceQuery {
  const [first] = gaps;
  if (first === undefined) return { from, to };
  const { promptId: _, ...query } = queryOfLink(first.evidence);
  return { ...query, scope: 'prompts' };
}

/** Explains the order of the steps, and its limits. */
function HowRanked() {
  return (
    <Popover look="plain how-sure" label={t('nextSteps.howRanked')} button={t('nextSteps.howSure')}>
      {() => (
        <div class="sure">
          <h2>{t('nextSteps.howRanked')}</h2>
          <p>{t('nextSteps.ranked')}</p>
          <p>{t('nextSteps.rankedOverlap')}</p>
          <p>{t('nextSteps.rankedChance')}</p>
        </div>
      )}
    </Popover>
  );
}
