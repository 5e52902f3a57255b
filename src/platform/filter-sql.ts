import type { FigureFilter } from '../domain/figure-filter.js';

/** The conditions of a filter, whose values are parameters. */
interface FilterConditions {
  /** For targets of answers. */
  readonly rows: string;
  /** For prompts p. Those that do not meet it are not counted. */
  readonly prompts: string;
}

/** The conditions with the parameters of `filterValues`, of which the first is `$first`. */
export function filterConditions(first: number): FilterConditions {
  const [platform, surface, country, topic, withoutTopic, personas] = Array.from(
    { length: 6 },
    (_, index) => `$${first + index}`,
  );
  const asked = `(${platform}::text is null or platform = ${platform}) and (${surface}::text is null or surface = ${surface})`;
  return {
    rows: `${asked} and (${country}::text is null or split_part(place, '/', 1) = ${country})`,
    prompts: `
      (${topic}::text is null or p.topic = ${topic})
      and (${withoutTopic}::boolean is null or ${withoutTopic} = (coalesce(p.topic, '') = ''))
      and (${personas}::text[] is null or p.persona = any(${personas}))`,
  };
}

/** In the order of the parameters of `filterConditions`. */
export function filterValues(filter: FigureFilter): unknown[] {
  const { platform, surface, country, topicLabel, withoutTopic, personas } = filter;
  return [platform, surface, country, topicLabel, withoutTopic, personas].map((value) => value ?? null);
}
