import type { IconNode } from 'lucide';
import { h } from 'preact';

/** A drawing with a text that names it. Screen readers skip the drawing. */
export function Icon({ of }: { of: IconNode }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {of.map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
