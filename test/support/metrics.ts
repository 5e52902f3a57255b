/** One line of a scrape. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface Scrape {
  readonly samples: readonly Sample[];
  /** The type of each metric. */
  readonly types: ReadonlyMap<string, string>;
  /** The sum of the samples with this name and these labels; undefined without one. */
  readonly valueOf: (name: string, labels?: Readonly<Record<string, string>>) => number | undefined;
}

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /\b(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Parses the text format of Prometheus; throws at a line that is not valid. */
function parseScrape(text: string): Scrape {
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, typed = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (typed !== '') types.set(typed, type);
    if (line.startsWith('#')) continue;
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
    const number = value === '+Inf' ? Infinity : Number(value);
    if (name === '' || Number.isNaN(number)) throw new Error(`This is no sample: ${line}`);
    const pairs = [...labels.matchAll(LABEL)].map(([, key = '', text = '']) => [key, text] as const);
    samples.push({ name, labels: Object.fromEntries(pairs), value: number });
  }
  return {
    samples,
    types,
    valueOf(name, wanted = {}) {
      const found = samples.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(wanted).every(([key, value]) => sample.labels[key] === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

export async function scrape(port: number): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  if (response.status !== 200) throw new Error(`The scrape ended with ${response.status}.`);
  return parseScrape(await response.text());
}
