import { copy } from './copy.js';

/** Copies an id, which the page does not show. `of` names what it identifies, such as "Run". */
export function CopyId({ of, id }: { of: string; id: string }) {
  return (
    <button type="button" class="plain" onClick={() => void copy(id, `${of} ID copied.`)}>
      Copy ID
      <span class="visually-hidden"> of the {of.toLowerCase()}</span>
    </button>
  );
}
