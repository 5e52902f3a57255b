import type { Scenario } from '../scenario.js';
import { patterns } from './patterns.js';

/** A paid workspace with two free slots under a small prompt cap, and no positioning yet. */
export const kettlewick: Scenario = {
  label: 'near-cap',
  workspaceName: 'Kettlewick Tea (demo)',
  plan: 'paid',
  cap: 12,
  own: {
    name: 'Kettlewick',
    visibility: { from: 0.41, to: 0.38 },
    sentiment: { from: 0.5, to: 0.47 },
    domain: 'kettlewick.example',
  },
  aliases: ['Kettlewick Tea'],
  domains: ['kettlewick.example'],
  ownPages: [
    { path: '/', title: 'Kettlewick Tea' },
    { path: '/loose-leaf', title: 'Loose-leaf teas' },
    { path: '/brewing', title: 'How to brew a better cup' },
  ],
  rivals: [
    {
      name: 'Brindleleaf',
      visibility: { from: 0.44, to: 0.46 },
      sentiment: { from: 0.35, to: 0.36 },
      domain: 'brindleleaf.example',
    },
    {
      name: 'Saltmarsh Infusions',
      visibility: { from: 0.28, to: 0.35 },
      sentiment: { from: 0.3, to: 0.38 },
      domain: 'saltmarsh-infusions.example',
    },
  ],
  bystanders: [
    {
      name: 'Lornecup',
      visibility: { from: 0.15, to: 0.14 },
      sentiment: { from: 0.2, to: 0.2 },
      domain: 'lornecup.example',
    },
  ],
  positionings: [],
  pinned: true,
  topics: [
    { name: 'Loose-leaf tea', bias: 0.1, subject: 'loose-leaf teas' },
    { name: 'Herbal tea', bias: -0.06, subject: 'herbal teas' },
    { name: 'Tea subscriptions', bias: -0.02, subject: 'tea subscriptions' },
  ],
  patterns,
  audiences: ['beginners', 'offices', 'gift givers'],
  neutral: ['tannin', 'the boiling point of water at altitude', 'a teaspoon in milliliters'],
  events: [],
  replacementText: 'Which tea subscriptions can be paused at any time?',
  keywordStems: [
    'loose-leaf tea',
    'herbal tea',
    'tea subscription',
    'tea gift set',
    'green tea',
    'caffeine-free tea',
  ],
  prompts: 10,
  keywords: 30,
};
