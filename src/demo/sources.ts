import type { SourceType } from '../ingest/index.js';

/** A third-party site that answers cite. */
export interface Source {
  readonly domain: string;
  readonly sourceType: SourceType;
  /** Relative frequency of citations. */
  readonly weight: number;
}

export const sources: readonly Source[] = [
  { domain: 'thereviewdesk.example', sourceType: 'editorial', weight: 14 },
  { domain: 'buyersweekly.example', sourceType: 'editorial', weight: 11 },
  { domain: 'smallfirmjournal.example', sourceType: 'editorial', weight: 9 },
  { domain: 'themorningcolumn.example', sourceType: 'editorial', weight: 6 },
  { domain: 'testedandrated.example', sourceType: 'editorial', weight: 8 },
  { domain: 'askaround.example', sourceType: 'ugc', weight: 13 },
  { domain: 'peerverdict.example', sourceType: 'ugc', weight: 10 },
  { domain: 'threadbarn.example', sourceType: 'ugc', weight: 7 },
  { domain: 'clipstream.example', sourceType: 'ugc', weight: 6 },
  { domain: 'openalmanac.example', sourceType: 'reference', weight: 9 },
  { domain: 'termsexplained.example', sourceType: 'reference', weight: 4 },
  { domain: 'handbookhub.example', sourceType: 'reference', weight: 3 },
  { domain: 'tradestandards.example', sourceType: 'institutional', weight: 4 },
  { domain: 'consumeroffice.example', sourceType: 'institutional', weight: 5 },
  { domain: 'stateuniversity.example', sourceType: 'institutional', weight: 2 },
  { domain: 'northpierpartners.example', sourceType: 'corporate', weight: 4 },
  { domain: 'brackenconsulting.example', sourceType: 'corporate', weight: 5 },
  { domain: 'cobblestonebank.example', sourceType: 'corporate', weight: 3 },
  { domain: 'millraceretail.example', sourceType: 'corporate', weight: 4 },
  { domain: 'linkdrawer.example', sourceType: 'other', weight: 3 },
  { domain: 'dealscanner.example', sourceType: 'other', weight: 4 },
  { domain: 'listicle-lane.example', sourceType: 'other', weight: 5 },
];

/** Templates of pages about a topic, with the placeholders {slug} and {topic}. */
export const pages: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/{slug}/best', title: 'The best of {topic}' },
  { path: '/{slug}/guide', title: '{topic}: a guide' },
  { path: '/{slug}/compared', title: '{topic} compared' },
  { path: '/questions/{slug}', title: 'Questions about {topic}' },
];
