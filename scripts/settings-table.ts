import { settings } from '../src/config.js';

/** The settings as a table in Markdown, in the order of src/config.ts. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, spec]) => {
    const { default: value, desc = '' } = spec as { default?: string | number; desc?: string };
    const shown = value === undefined ? 'not set' : `\`${String(value)}\``;
    return `| \`${name}\` | ${shown} | ${desc} |`;
  });
  return ['| Name | Default | What it does |', '| --- | --- | --- |', ...rows].join('\n');
}
