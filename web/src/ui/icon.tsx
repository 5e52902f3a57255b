import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A drawing beside or in place of a text, which names it: screen readers skip it. */
export function Icon({ of }: { of: IconNode }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
