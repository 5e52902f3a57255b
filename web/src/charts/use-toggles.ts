import { useState } from 'preact/hooks';

/** A set of names in which each can be added and removed. */
export function useToggles(): { chosen: readonly string[]; toggle: (name: string) => void } {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setChosen((names) => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]));
  return { chosen, toggle };
}
