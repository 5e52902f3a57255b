import './trail.css';
import { dataOf, items, trailPages, type Client, type extensionComponents } from '@ai-visibility/client';
import { useApi } from '../../api/use-api.js';
import { t } from '../../messages/trail.js';
import { useSession } from '../../session/session.js';
import { time, zoneOfDays } from '../../session/time-zone.js';
import { Field } from '../../ui/field.js';
import { usePageQuery } from '../../ui/page-query.js';
import { Pager } from '../../ui/pager.js';
import { SelectField } from '../../ui/select-filter.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table, type Column } from '../../ui/table.js';
import { Title } from '../../ui/title.js';

type Event = extensionComponents['schemas']['TrailEvent'];
type Area = extensionComponents['schemas']['TrailArea'];

const AREAS: readonly Area[] = [
  ...(['keys', 'people', 'workspace', 'channels', 'brand', 'prompts', 'measuring'] as const),
];

/** Who changed what and when, for owners. */
export function Trail() {
  const { rights } = useSession();
  return (
    <>
      <Title text={t('trail.title')} />
      {rights.canManagePeople ? <OwnTrail /> : <p>{t('trail.onlyOwners')}</p>}
    </>
  );
}

/** The filters in the address, as parameters. */
function useFilters() {
  const { query } = usePageQuery();
  const { actor, day, cursor } = query;
  const area = AREAS.find((one) => one === query['area']);
  const filters = {
    ...(actor && { actor }),
    ...(area && { area }),
    ...(day && { day, ...zoneOfDays() }),
  };
  return { filters, cursor };
}

function OwnTrail() {
  const { filters, cursor } = useFilters();
  const page = useApi(
    (client, signal) => {
      const params = { query: { ...filters, ...(cursor !== undefined && { cursor }), limit: 50 } };
      return dataOf(client.GET('/v1/trail', { params, signal }));
    },
    [JSON.stringify(filters), cursor],
  );
  const paged = {
    order: t('trail.newestFirst'),
    read: (client: Client, signal: AbortSignal) =>
      items(trailPages(client, { ...filters, limit: 100 }, { signal }), 'events'),
  };
  return (
    <>
      <Filters />
      <Loaded from={page}>
        {({ events, nextCursor }) =>
          events.length === 0 ? (
            <Empty title={t('trail.none')}>
              <p>{t('trail.noneAdvice')}</p>
            </Empty>
          ) : (
            <section class="card">
              <h2>{t('trail.heading')}</h2>
              <p class="hint">{t('trail.meaning')}</p>
              <Table
                name="trail"
                of={t('trail.heading')}
                columns={COLUMNS}
                rows={events}
                keyOf={({ id }) => id}
                paged={paged}
              />
              <Pager of="trail" nextCursor={nextCursor} />
            </section>
          )
        }
      </Loaded>
    </>
  );
}

function Filters() {
  const { query, change } = usePageQuery();
  const people = useApi((client, signal) => dataOf(client.GET('/v1/members', { signal })), []);
  const keys = useApi((client, signal) => dataOf(client.GET('/v1/access/keys', { signal })), []);
  const actors = [
    ...(people.value.state === 'ready' ? people.value.data.members : []),
    ...(keys.value.state === 'ready' ? keys.value.data.keys : []),
  ].map(({ id, name }) => ({ value: id, text: name }));
  const others = (['operator', 'service'] as const).map((kind) => ({
    value: kind,
    text: t('trail.by', { kind }),
  }));
  return (
    <div class="filters" role="search" aria-label={t('trail.filters')}>
      <SelectField
        label={t('trail.who')}
        options={[{ value: '', text: t('trail.anyone') }, ...actors, ...others]}
        value={query['actor'] ?? ''}
        onChange={(actor) => change({ actor })}
      />
      <SelectField
        label={t('trail.area')}
        options={[
          { value: '', text: t('trail.everything') },
          ...AREAS.map((area) => ({ value: area, text: t('trail.areaName', { area }) })),
        ]}
        value={query['area'] ?? ''}
        onChange={(area) => change({ area })}
      />
      <Field label={t('trail.day')}>
        {(control) => (
          <input
            {...control}
            type="date"
            value={query['day'] ?? ''}
            onChange={(event) => change({ day: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}

function actorName({ actor: { kind, id, name } }: Event): string {
  if (name !== null) return name;
  return kind === 'key' || kind === 'person' ? t('trail.formerActor', { kind, id }) : t('trail.by', { kind });
}

const actionName = ({ action }: Event) =>
  t('trail.action', { action: action.replace('.', '_'), name: action });

const COLUMNS: readonly Column<Event>[] = [
  {
    head: t('trail.when'),
    data: ({ occurredAt }) => ({ occurredAt }),
    cell: ({ occurredAt }) => time(occurredAt),
  },
  {
    head: t('trail.who'),
    data: ({ actor: { id, name } }) => ({ actor: id, actorName: name }),
    cell: (event) => (
      <>
        {actorName(event)} {event.actor.kind === 'key' && <span class="badge">{t('trail.key')}</span>}
      </>
    ),
  },
  {
    head: t('trail.what'),
    data: ({ action, subjectId }) => ({ action, subjectId }),
    cell: actionName,
  },
  {
    head: t('trail.changes'),
    data: ({ changes }) => ({ changes: JSON.stringify(changes) }),
    cell: ({ changes }) => (
      <ul class="trail-changes">
        {changes.map(({ member, before, after }) => (
          <li key={member}>
            <span class="quiet">{member}:</span> {before !== null && <del>{before}</del>}{' '}
            {after !== null && <ins>{after}</ins>}
          </li>
        ))}
      </ul>
    ),
  },
];
