import type { Platform } from './platforms.js';
import type { Surface } from './target.js';

/** Restricts figures over several prompts to some answers; undefined for no restriction. */
export interface FigureFilter {
  readonly platform: Platform | undefined;
  readonly surface: Surface | undefined;
  /** ISO 3166-1, two capital letters. */
  readonly country: string | undefined;
  /** A topic in its exact spelling. */
  readonly topicLabel: string | undefined;
  /** True for prompts without a topic, false for those with one. */
  readonly withoutTopic: boolean | undefined;
  readonly personas: readonly CountedPersona[] | undefined;
}

/** The personas of prompts that count in figures over several prompts. */
type CountedPersona = 'discoverer' | 'buyer' | 'evaluator';

/** A filter as query parameters. */
type FigureFilterQuery = Partial<Omit<FigureFilter, 'personas'>> & {
  readonly persona?: FigureFilter['personas'];
};

/** The filter of a request. */
export function figureFilterOf(query: FigureFilterQuery): FigureFilter {
  const { platform, surface, country, topicLabel, withoutTopic, persona } = query;
  return { platform, surface, country, topicLabel, withoutTopic, personas: persona };
}
