import { dataOf, type extensionComponents } from '@ai-visibility/client';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { rich, t } from '../../messages/messages.js';
import '../../messages/platforms.js';
import { time } from '../../session/time-zone.js';
import { FormError } from '../../ui/form-error.js';
import { label, usd } from '../../ui/format.js';
import { notify } from '../../ui/notices.js';
import { Editable } from '../../ui/read-only.js';
import { Loaded } from '../../ui/states.js';
import { PlatformKey } from './platform-key.js';
import { providerName } from './provider-name.js';
import { TargetOptions } from './target-options.js';

type List = extensionComponents['schemas']['PlatformList'];
type Platform = extensionComponents['schemas']['MeasurablePlatform'];
type Target = Platform['targets'][number];
type NewTarget = extensionComponents['schemas']['NewTarget'];

/** The platforms that are asked, with those that have problems first, and the others on request. */
export function Platforms({ onChanged }: { onChanged: () => void }) {
  const [changes, setChanges] = useState(0);
  const read = useApi(
    (client, signal) => dataOf(client.GET('/v1/measuring/platforms', { signal })),
    [changes],
  );
  const reload = () => {
    setChanges((count) => count + 1);
    onChanged();
  };
  return <Loaded from={read}>{(list) => <Cards list={list} onChanged={reload} />}</Loaded>;
}

function Cards({ list, onChanged }: { list: List; onChanged: () => void }) {
  const all = list.platforms.flatMap(({ targets }) => targets);
  const write = useSubmit([], (client, targets: (Target | NewTarget)[]) =>
    // They are those of the service, so it knows their values.
    dataOf(client.PATCH('/v1/measuring', { body: { targets: targets as NewTarget[] } })),
  );
  const replace = async (place: Platform, targets: (Target | NewTarget)[]) => {
    const others = all.filter((target) => !isAt(target, place));
    if (!(await write.submit([...others, ...targets]))) return;
    notify(t('platforms.saved'));
    onChanged();
  };
  const asked = list.platforms.filter(({ targets }) => targets.length > 0);
  const others = list.platforms.filter(({ targets }) => targets.length === 0);
  const problemOf = ({ keyProvider }: Platform) =>
    list.keys.find(({ provider }) => provider === keyProvider)?.problem ?? null;
  const isBroken = (one: Platform) =>
    !one.isSetUp || problemOf(one) !== null || (one.latest?.failure ?? null) !== null;
  const sorted = [...asked].sort((one, other) => Number(isBroken(other)) - Number(isBroken(one)));
  const card = (place: Platform) => (
    <Card
      key={`${place.platform} ${place.surface} ${place.provider}`}
      {...{ place, list, onChanged }}
      isBusy={write.busy}
      onTargets={(targets) => void replace(place, targets)}
    />
  );
  return (
    <section class="platforms" aria-label={t('platforms.title')}>
      <h2>{t('platforms.title')}</h2>
      {!list.canStoreKeys && <p class="quiet">{t('platforms.cannotStore')}</p>}
      <FormError error={write.error} />
      {sorted.length > 0 && <div class="platform-cards">{sorted.map(card)}</div>}
      <details open={asked.length === 0}>
        <summary>{t('platforms.unused')}</summary>
        <div class="platform-cards">{others.map(card)}</div>
      </details>
    </section>
  );
}

interface CardProps {
  readonly place: Platform;
  readonly list: List;
  readonly isBusy: boolean;
  readonly onTargets: (targets: (Target | NewTarget)[]) => void;
  readonly onChanged: () => void;
}

function Card({ place, list, isBusy, onTargets, onChanged }: CardProps) {
  const {
    platform,
    surface,
    provider,
    keyProvider,
    isSetUp,
    defaultModel,
    searchModes,
    estimatedUsd,
    targets,
  } = place;
  const isOn = targets.length > 0;
  const by = t('platforms.by', {
    surface: t('platforms.surface', { surface }),
    provider: providerName(provider),
  });
  const name = `${label(platform)}, ${by}`;
  const key = list.keys.find((one) => one.provider === keyProvider);
  const mode = targets[0]?.search ?? searchModes[0] ?? '';
  return (
    <section class="card platform" aria-label={name}>
      <header>
        <div>
          <h3>{label(platform)}</h3>
          <small class="quiet">{[by, targets[0]?.model ?? defaultModel].filter(Boolean).join(', ')}</small>
        </div>
        <Editable>
          <input
            type="checkbox"
            role="switch"
            aria-label={name}
            checked={isOn}
            disabled={isBusy || (!isOn && !isSetUp)}
            onChange={() => onTargets(isOn ? [] : [firstTarget(place)])}
          />
        </Editable>
      </header>
      {key && <PlatformKey state={key} canStore={list.canStoreKeys} onChanged={onChanged} />}
      <Latest latest={place.latest} />
      {targets[0] && targets.length === 1 && (
        <TargetOptions key={JSON.stringify(targets)} target={targets[0]} {...{ place, isBusy, onTargets }} />
      )}
      <p class="platform-foot quiet">
        <span>{t('measuring.search', { mode })}</span>
        <span>
          {rich('platforms.price', { price: usd(estimatedUsd), b: (text) => <strong>{text}</strong> })}
        </span>
      </p>
    </section>
  );
}

function Latest({ latest }: { latest: Platform['latest'] }) {
  if (latest === null) return <p class="quiet">{t('platforms.neverAsked')}</p>;
  const { answered, failed, answeredAt, failure } = latest;
  return (
    <>
      {failure !== null && (
        <p class="worse">
          {t('platforms.failedOf', {
            failed,
            all: answered + failed,
            message: failure.message ?? failure.code,
          })}
        </p>
      )}
      {answeredAt !== null && <p class="quiet">{t('platforms.answeredAt', { time: time(answeredAt) })}</p>}
    </>
  );
}

const isAt = (target: Target, { platform, surface, provider }: Platform) =>
  target.platform === platform && target.surface === surface && target.provider === provider;

/** The target that turns a platform on: once per question, in the first search mode that it has. */
const firstTarget = ({ platform, surface, provider, searchModes, needsCountry }: Platform) =>
  ({
    ...{ platform, surface, provider, search: searchModes[0] },
    ...(needsCountry && { country: 'US', locale: 'en' }),
  }) as NewTarget;
