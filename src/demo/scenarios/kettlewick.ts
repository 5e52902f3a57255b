import { demoBrand, type Scenario } from '../scenario.js';
import { patterns } from './patterns.js';

/** A paid workspace with two free slots under a small prompt cap, and no positioning yet. */
export const kettlewick: Scenario = {
  label: 'near-cap',
  workspaceName: 'Kettlewick Tea (demo)',
  plan: 'paid',
  cap: 12,
  own: demoBrand('Kettlewick', 'kettlewick.example', [0.41, 0.38], [0.5, 0.47]),
  aliases: ['Kettlewick Tea'],
  domains: ['kettlewick.example'],
  ownPages: [
    { path: '/', title: 'Kettlewick Tea' },
    { path: '/loose-leaf', title: 'Loose-leaf teas' },
    { path: '/brewing', title: 'How to brew a better cup' },
  ],
  rivals: [
    demoBrand('Brindleleaf', 'brindleleaf.example', [0.44, 0.46], [0.35, 0.36]),
    demoBrand('Saltmarsh Infusions', 'saltmarsh-infusions.example', [0.28, 0.35], [0.3, 0.38]),
  ],
  bystanders: [demoBrand('Lornecup', 'lornecup.example', [0.15, 0.14], [0.2, 0.2])],
  positionings: [],
  pinned: true,
  topics: [
    {
      name: 'Loose-leaf tea',
      bias: 0.1,
      subject: 'loose-leaf teas',
      criteria: ['the date of the harvest', 'the packaging', 'how often the leaves can be steeped'],
    },
    {
      name: 'Herbal tea',
      bias: -0.06,
      subject: 'herbal teas',
      criteria: ['what is in the blend', 'whether flavorings are added', 'where the herbs are grown'],
    },
    {
      name: 'Tea subscriptions',
      bias: -0.02,
      subject: 'tea subscriptions',
      criteria: [
        'how easily a delivery is paused',
        'how much tea is sent',
        'whether you can choose the teas',
      ],
    },
  ],
  patterns,
  audiences: ['beginners', 'offices', 'gift givers'],
  neutral: [
    {
      name: 'tannin',
      answer:
        'Tannins are bitter plant compounds in tea leaves, grape skins and bark. Long steeping and very hot water draw more of them into the cup.',
    },
    {
      name: 'the boiling point of water at altitude',
      answer:
        'Water boils at a lower temperature the higher you are, by about 1 degree Celsius per 300 meters. At 3,000 meters it boils at roughly 90 degrees.',
    },
    {
      name: 'a teaspoon in milliliters',
      answer:
        'A teaspoon holds about 5 milliliters. The customary teaspoon of the United States is 4.93 milliliters, which recipes round to 5.',
    },
  ],
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
