import type { Persona } from '../features/prompts/index.js';
import type { Opinion } from '../ingest/index.js';

/*
 * The sentences that answers are made of. {name} is a brand, {subject} the product in the plural, and {first}, {second}
 * and {third} are what to look at. Sentences without {name} name nobody.
 */

/** The parts of an answer about a brand. */
export interface Remark {
  /** Follows the name. */
  readonly sentence: string;
  /** The form used in tables. */
  readonly cell: string;
  /** The attribute that it praises or criticizes; undefined if none. */
  readonly opinion?: Pick<Opinion, 'attribute' | 'opinion'>;
}

/** The statements of an answer about a brand. */
export interface Tone {
  /** One word, for a table. */
  readonly verdict: string;
  readonly remarks: readonly Remark[];
  /** Further sentences; at least as many as an answer can have about one brand. */
  readonly more: readonly [string, string, string, string];
}

const praised = (attribute: string) => ({ attribute, opinion: 'praised' }) as const;
const criticized = (attribute: string) => ({ attribute, opinion: 'criticized' }) as const;

export const praise: Tone = {
  verdict: 'Strong',
  remarks: [
    {
      sentence: 'is widely recommended and easy to get started with',
      cell: 'widely recommended, easy to start with',
      opinion: praised('ease of use'),
    },
    {
      sentence: 'gets high marks from people who use it every day',
      cell: 'high marks from daily users',
      opinion: praised('quality'),
    },
    { sentence: 'stands out for its helpful support', cell: 'helpful support', opinion: praised('support') },
    {
      sentence: 'is a safe choice at a fair price',
      cell: 'safe choice, fair price',
      opinion: praised('price'),
    },
  ],
  more: [
    'If you only try one, start with {name}.',
    'People who chose {name} tend to stay with it.',
    'In most comparisons, {name} ends up near the top.',
    'Reviewers mention {name} first when they are asked what they use themselves.',
  ],
};

export const neutral: Tone = {
  verdict: 'Fair',
  remarks: [
    { sentence: 'is a solid option', cell: 'solid option' },
    { sentence: 'covers the basics and is easy to find', cell: 'covers the basics' },
    { sentence: 'comes up often, though opinions differ', cell: 'opinions differ' },
    { sentence: 'suits some people better than others', cell: 'depends on your needs' },
  ],
  more: [
    'What you get from {name} is close to the average of the market.',
    'The latest changes at {name} have been small.',
    'Whether {name} is worth its price depends on how much you use it.',
    'Reviews of {name} are mostly calm, neither enthusiastic nor harsh.',
  ],
};

export const blame: Tone = {
  verdict: 'Mixed',
  remarks: [
    {
      sentence: 'has drawn complaints about its prices',
      cell: 'complaints about prices',
      opinion: criticized('price'),
    },
    {
      sentence: 'has lost some fans after recent changes',
      cell: 'recent changes were unpopular',
      opinion: criticized('quality'),
    },
    {
      sentence: 'is well known, but reviews mention slow support',
      cell: 'well known, slow support',
      opinion: criticized('support'),
    },
    {
      sentence: 'takes patience at the start',
      cell: 'takes patience at the start',
      opinion: criticized('ease of use'),
    },
  ],
  more: [
    'Before you decide on {name}, read its latest reviews.',
    'Several former customers of {name} say that they paid more than they expected.',
    'If you consider {name}, try it on a small scale first.',
    'Until its reviews improve, I would avoid {name}.',
  ],
};

/** The beginnings of an answer that names several brands, depending on what the persona asks for. */
export const openings: Record<Persona, readonly [string, string, string, string]> = {
  discoverer: [
    'These {subject} come up most often in recent guides and reviews:',
    'A few {subject} are recommended again and again:',
    'Most recent guides to {subject} end with a similar short list:',
    'Among {subject}, these are mentioned most:',
  ],
  buyer: [
    'If you are about to spend money on {subject}, these are worth a look:',
    'People who compare the prices of {subject} usually look at these:',
    'Offers for {subject} change often. At the moment, these are worth comparing:',
    'For good value among {subject}, reviewers point to these:',
  ],
  evaluator: [
    'Here is how the better-known {subject} compare:',
    'Popular {subject} differ mainly in cost, support and ease of use:',
    'It depends on what matters to you. These {subject} are compared most often:',
    'Reviewers who tested several {subject} come to these conclusions:',
  ],
  branded: [
    'It depends on what you need. Recent reviews of {subject} say this:',
    'Here is what users and reviewers of {subject} say:',
    'Opinions in tests of {subject} are as follows:',
    'In short, this is the picture from recent reviews of {subject}:',
  ],
  competitor: [
    'People who think about switching compare these {subject}:',
    'If you want to switch, these {subject} are the usual candidates:',
    'In articles about switching between {subject}, these come up most:',
    'These {subject} are close enough in what they offer to be compared:',
  ],
  control: [
    'Guides on the subject mention products, too:',
    'Some articles about it go on to recommend products:',
    'The same pages often mention products:',
    'In this context, products are mentioned now and then:',
  ],
};

/** The beginnings of an answer about the business that names one brand. */
export const singleOpenings: readonly [string, string, string, string] = [
  'Among {subject}, one name comes up more than others:',
  'Recent articles about {subject} mainly discuss one name:',
  'Most reviews of {subject} mention the same one:',
  'One of the {subject} stands out in recent guides:',
];

/** The beginnings of an answer about the business that names no brand. */
export const generalOpenings: Record<Exclude<Persona, 'control'>, string> = {
  discoverer: 'Which {subject} are right for you depends on how you will use them.',
  buyer: 'What you should pay for {subject} depends on how much you need.',
  evaluator: 'Popular {subject} differ less than their advertising suggests.',
  branded: 'Recent reviews of {subject} are mixed, and few of them are independent.',
  competitor: 'Switching between {subject} takes some preparation, whichever you choose.',
};

export const closings: readonly [string, string, string, string] = [
  'Make a short list of two, and compare {first} and {second}.',
  'Offers change quickly, so read recent reviews and pay attention to {first}.',
  'Prices and terms differ by country. Check them first, then look at {second} and {third}.',
  'Before you decide, look at {first}, {second} and {third}.',
];

/** Introductions of a brand that is not the first in a paragraph; {remark} follows a name, "it" or "which". */
export const introductions: readonly string[] = [
  '{name} {remark}.',
  'Next comes {name}, which {remark}.',
  '{name}, by comparison, {remark}.',
  'Then there is {name}: it {remark}.',
];
