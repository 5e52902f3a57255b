import { useEffect, useId, useRef } from 'preact/hooks';
import { closeOutside } from './close-outside.js';
import { filterLabel } from './filters.js';
import { commaSeparated } from './format.js';
import { listOf, listText, usePageQuery } from './page-query.js';
import type { FilterProps } from './select-filter.js';

/** A list filter with any number of values, separated by commas in the query string. */
export function MultiFilter({ name, all, options }: FilterProps) {
  const { query, change } = usePageQuery();
  const id = useId();
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOutside(ref.current), []);
  const chosen = listOf(query[name]);
  const texts = options.filter(({ value }) => chosen.includes(value)).map(({ text }) => text);
  const toggle = (value: string) =>
    change({
      [name]: listText(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]),
    });
  return (
    <div class="field">
      <span class="label" id={id}>
        {filterLabel(name)}
      </span>
      <details class="choices" ref={ref}>
        <summary aria-labelledby={`${id} ${id}-chosen`}>
          <span id={`${id}-chosen`}>{texts.length === 0 ? all : commaSeparated(texts)}</span>
        </summary>
        <fieldset aria-labelledby={id}>
          {options.map(({ value, text }) => (
            <label key={value}>
              <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
              {text}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}
