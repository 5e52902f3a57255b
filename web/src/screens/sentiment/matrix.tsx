import type { extensionComponents } from '@ai-visibility/client';
import { t } from '../../messages/messages.js';
import { count } from '../../ui/format.js';

export type Opinion = extensionComponents['schemas']['BrandOpinion'];

/** Whether two rows are about the same attribute of the same brand. */
export const isSame = (one: Opinion, other: Opinion): boolean =>
  one.brand === other.brand && one.isOwn === other.isOwn && one.attribute === other.attribute;

/** The brands side by side with a bar for each attribute, all on one scale. A field opens its sentences. */
export function Matrix({
  opinions,
  chosen,
  onChoose,
}: {
  /** The workspace's brand comes first. */
  opinions: readonly Opinion[];
  chosen: Opinion | undefined;
  onChoose: (opinion: Opinion) => void;
}) {
  const brands = [...new Map(opinions.map((one) => [`${one.isOwn}${one.brand}`, one])).values()];
  const attributes = [...new Set(opinions.map(({ attribute }) => attribute))];
  const most = Math.max(...opinions.flatMap(({ praised, criticized }) => [praised, criticized]), 1);
  const fieldOf = (brand: Opinion, attribute: string) =>
    opinions.find((one) => isSame(one, { ...brand, attribute }));
  return (
    <div class="matrix-frame" tabIndex={0} role="group" aria-label={t('sentiment.matrix')}>
      <table class="matrix">
        <thead>
          <tr>
            <th scope="col">{t('sentiment.attribute')}</th>
            {brands.map((one) => (
              <th key={`${one.isOwn}${one.brand}`} scope="col" class={one.isOwn ? 'own' : undefined}>
                {one.brand}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attributes.map((attribute) => (
            <tr key={attribute}>
              <th scope="row">{attribute}</th>
              {brands.map((brand) => {
                const field = fieldOf(brand, attribute);
                return (
                  <td key={`${brand.isOwn}${brand.brand}`} class={brand.isOwn ? 'own' : undefined}>
                    {field !== undefined && (
                      <Field
                        field={field}
                        most={most}
                        isChosen={chosen !== undefined && isSame(field, chosen)}
                        onChoose={() => onChoose(field)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Field({
  field: { brand, attribute, praised, criticized },
  most,
  isChosen,
  onChoose,
}: {
  field: Opinion;
  most: number;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const length = (value: number) => ({ width: `${(value / most) * 50}%` });
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span class="visually-hidden">{t('sentiment.field', { brand, attribute, praised, criticized })}</span>
      <span class="opinion-bar" aria-hidden="true">
        <span class="criticized" style={length(criticized)} />
        <span class="praised" style={length(praised)} />
      </span>
      <span class="counts" aria-hidden="true">
        <span>{count(criticized)}</span>
        <b>{count(praised)}</b>
      </span>
    </button>
  );
}
