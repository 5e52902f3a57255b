import { dataOf, type Client, type extensionComponents } from '@ai-visibility/client';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useApi } from '../../api/use-api.js';
import { useSubmit } from '../../api/use-submit.js';
import { t } from '../../messages/messages.js';
import '../../messages/names.js';
import { useSession } from '../../session/session.js';
import { FormError } from '../../ui/form-error.js';
import { notify } from '../../ui/notices.js';
import { Rescore } from '../../ui/rescore.js';
import { Loaded } from '../../ui/states.js';
import { AddEntry } from './names-entries.js';
import { BrandEditor, type Change, type NamedBrand } from './names-editor.js';
import { Sentence } from './names-sentence.js';
import './names.css';

type NamesList = extensionComponents['schemas']['NamesList'];

/** The names of the brand and its competitors. Each change is saved at once. */
export function Names({ onChanged }: { onChanged: () => void }) {
  const read = useApi((client, signal) => dataOf(client.GET('/v1/names', { signal })), []);
  return <Loaded from={read}>{({ brands }) => <Screen initial={brands} onChanged={onChanged} />}</Loaded>;
}

function Screen({ initial, onChanged }: { initial: readonly NamedBrand[]; onChanged: () => void }) {
  const { brands, changes, isBusy, errorIn, save } = useNames(initial, onChanged);
  const [edited, setEdited] = useState<string | null>(null);
  const own = brands.find(({ isOwn }) => isOwn);
  const change = (place: Place, body: Change) =>
    save(place, (client) => dataOf(client.PATCH('/v1/names', { body })));
  const stop = async (competitor: string) => {
    const params = { query: { competitor } };
    if (!(await save('competitor', (client) => dataOf(client.DELETE('/v1/names', { params }))))) return;
    setEdited(null);
    notify(t('names.stopped', { name: competitor }));
  };
  return (
    <div class="names">
      <Rescore key={changes} />
      <div class="names-own">
        <section class="card" aria-label={t('names.own')}>
          <h2>{t('names.own')}</h2>
          {own && (
            <BrandEditor
              key={own.name}
              brand={own}
              isBusy={isBusy}
              onChange={(body) => change('own', body)}
            />
          )}
          <FormError error={errorIn('own')} />
        </section>
        <Sentence key={changes} />
      </div>
      <section class="card" aria-label={t('names.competitors')}>
        <h2>{t('names.competitors')}</h2>
        {brands.length < 2 && <p class="quiet">{t('names.noCompetitors')}</p>}
        <ul class="competitors">
          {brands.flatMap((brand) =>
            brand.isOwn || brand.name === null ? (
              []
            ) : (
              <Competitor
                key={brand.name}
                brand={brand}
                name={brand.name}
                isOpen={edited === brand.name}
                onToggle={() => setEdited((open) => (open === brand.name ? null : brand.name))}
              >
                <BrandEditor
                  brand={brand}
                  isBusy={isBusy}
                  onChange={async (body) => {
                    const isSaved = await change('competitor', body);
                    if (isSaved && body.name !== undefined) setEdited(body.name);
                    return isSaved;
                  }}
                />
                <FormError error={errorIn('competitor')} />
                <button
                  class="danger"
                  aria-disabled={isBusy}
                  onClick={() => isBusy || void stop(brand.name ?? '')}
                >
                  {t('names.stop', { name: brand.name })}
                </button>
              </Competitor>
            ),
          )}
        </ul>
        <AddEntry
          label={t('names.addCompetitor')}
          hint={t('names.addCompetitorHint')}
          isBusy={isBusy}
          onAdd={(text) => save('new', (client) => add(client, text))}
        />
        <FormError error={errorIn('new')} />
      </section>
    </div>
  );
}

function Competitor({
  brand: { aliases, domains },
  name,
  isOpen,
  onToggle,
  children,
}: {
  brand: NamedBrand;
  name: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ComponentChildren;
}) {
  return (
    <li>
      <div class="competitor">
        <b>{name}</b>
        <ul class="chips" hidden={aliases.length + domains.length === 0}>
          {aliases.map((alias) => (
            <li key={alias}>{alias}</li>
          ))}
          {domains.map((domain) => (
            <li key={domain} class="domain">
              {domain}
            </li>
          ))}
        </ul>
        <button
          aria-expanded={isOpen}
          aria-label={isOpen ? undefined : t('names.edit', { name })}
          onClick={onToggle}
        >
          {t(isOpen ? 'names.close' : 'names.editShort')}
        </button>
      </div>
      {isOpen && <div class="editor">{children}</div>}
    </li>
  );
}

/** The part of the screen that a change comes from, which shows its error. */
type Place = 'own' | 'competitor' | 'new';

/** The names with the changes that were saved on this screen. */
function useNames(initial: readonly NamedBrand[], onChanged: () => void) {
  const { access } = useSession();
  const [brands, setBrands] = useState(initial);
  const [changes, setChanges] = useState(0);
  const [place, setPlace] = useState<Place>('own');
  const { submit, busy, error } = useSubmit(
    [],
    async (client, from: Place, write: (by: Client) => Promise<NamesList>) => {
      setPlace(from);
      const { brands: saved } = await write(client);
      setBrands(saved);
      setChanges((count) => count + 1);
      onChanged();
      // The other screens depend on these facts, which are read when the session begins.
      const { brandName, competitors } = access.workspace;
      const isNamed = brandName === null && saved[0]?.name !== null;
      if (isNamed || (competitors === 0 && saved.length > 1)) location.reload();
    },
  );
  const errorIn = (part: Place) => (part === place ? error : undefined);
  return { brands, changes, isBusy: busy, errorIn, save: submit };
}

/** Tracks a competitor by its name, or by its website, whose name it gets. */
async function add(client: Client, text: string): Promise<NamesList> {
  const [, label] = /^(?:https?:\/\/)?(?:www\.)?([^\s./]{2,})\.[^\s]+$/i.exec(text) ?? [];
  const name = label === undefined ? text : label.charAt(0).toUpperCase() + label.slice(1);
  const body = { name, ...(label !== undefined && { domains: [text] }) };
  const list = await dataOf(client.POST('/v1/names', { body }));
  notify(t('names.added', { name }));
  return list;
}
