import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { rich, t } from '../../messages/messages.js';
import { COMMA } from '../../ui/format.js';
import { Pager } from '../../ui/pager.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Empty, Loaded } from '../../ui/states.js';
import { time } from '../../session/time-zone.js';
import { Title } from '../../ui/title.js';
import { diffLists, diffWords, type DiffPart } from '../../ui/diff.js';
import './versions.css';

type Version = extensionComponents['schemas']['BrandVersion'];

/** The saved versions of the brand profile, each compared with the previous one. */
export function BrandVersions() {
  const { query } = usePageQuery();
  const { cursor } = query;
  const page = useApi(
    (client, signal) =>
      dataOf(
        client.GET('/v1/history/brand', {
          params: { query: { limit: 20, ...(cursor !== undefined && { cursor }) } },
          signal,
        }),
      ),
    [cursor],
  );
  return (
    <>
      <Title text={t('brand.versionsTitle')} />
      <Loaded from={page}>
        {({ versions, nextCursor }) =>
          versions.length === 0 ? (
            <Empty title={t('brand.noVersions')}>
              <p>{rich('brand.noVersionsMeaning', { link: (text) => <a href="/brand">{text}</a> })}</p>
            </Empty>
          ) : (
            <>
              <Comparison versions={versions} />
              <Pager of="versions" nextCursor={nextCursor} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Two versions side by side: the newest two, or those in the address. */
function Comparison({ versions }: { versions: readonly Version[] }) {
  const { query, change } = usePageQuery();
  const pick = (name: string, fallback: Version | undefined) =>
    versions.find((one) => String(one.version) === query[name]) ?? fallback;
  const newer = pick('to', versions[0]);
  const older = pick('from', versions[1]);
  const choice = (name: string, text: string, chosen: Version | undefined) => (
    <label>
      {text}{' '}
      <select
        value={String(chosen?.version ?? '')}
        onChange={(event) => change({ [name]: event.currentTarget.value, cursor: query['cursor'] })}
      >
        {chosen === undefined && <option value="">{t('brand.nothing')}</option>}
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {t('brand.versionAt', { version: one.version, time: time(one.createdAt) })}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <>
      <div class="actions compared">
        {choice('from', t('brand.changesFrom'), older)}
        {choice('to', t('brand.changesTo'), newer)}
      </div>
      {newer && <Changes older={older} newer={newer} />}
    </>
  );
}

const TEXTS = ['positioning', 'audience', 'productDescription', 'tone'] as const;
const LISTS = ['competitors', 'excludedTopics'] as const;
const NAMES = {
  positioning: 'brand.positioning',
  audience: 'brand.audience',
  productDescription: 'brand.productDescription',
  tone: 'brand.tone',
  competitors: 'brand.competitors',
  excludedTopics: 'brand.excludedTopics',
} as const;

function Changes({ older, newer }: { older: Version | undefined; newer: Version }) {
  const fields: { name: keyof typeof NAMES; parts: DiffPart[]; isList: boolean }[] = [
    ...TEXTS.map((name) => ({
      name,
      parts: diffWords(older?.[name] ?? '', newer[name] ?? ''),
      isList: false,
    })),
    ...LISTS.map((name) => ({ name, parts: diffLists(older?.[name] ?? [], newer[name]), isList: true })),
  ];
  return (
    <section class="card" aria-label={t('brand.changes')}>
      <dl class="fields">
        {fields.map(({ name, parts, isList }) => (
          <div key={name}>
            <dt>{t(NAMES[name])}</dt>
            <dd>
              {parts.length === 0 && <span class="quiet">{t('brand.empty')}</span>}
              {parts.map((part, index) => (
                <Part key={index} {...part} separator={isList && index > 0 ? COMMA : ''} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Part({ kind, text, separator }: DiffPart & { separator: string }) {
  return (
    <>
      {separator}
      {kind === 'added' ? <ins>{text}</ins> : kind === 'removed' ? <del>{text}</del> : text}
    </>
  );
}
