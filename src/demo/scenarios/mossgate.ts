import type { Scenario } from '../scenario.js';
import { patterns } from './patterns.js';

/** A small workspace on the free plan: a bicycle maker with steady figures. */
export const mossgate: Scenario = {
  label: 'free',
  workspaceName: 'Mossgate Cycles (demo)',
  plan: 'free',
  own: {
    name: 'Mossgate Cycles',
    visibility: { from: 0.24, to: 0.27 },
    sentiment: { from: 0.4, to: 0.42 },
    domain: 'mossgate.example',
  },
  aliases: ['Mossgate'],
  domains: ['mossgate.example'],
  ownPages: [
    { path: '/', title: 'Mossgate Cycles' },
    { path: '/cargo-bikes', title: 'Cargo bikes - Mossgate Cycles' },
    { path: '/workshop/sizing', title: 'Find your frame size' },
  ],
  rivals: [
    {
      name: 'Pedalwick',
      visibility: { from: 0.52, to: 0.5 },
      sentiment: { from: 0.3, to: 0.28 },
      domain: 'pedalwick.example',
    },
    {
      name: 'Hollowspoke',
      visibility: { from: 0.33, to: 0.37 },
      sentiment: { from: 0.15, to: 0.2 },
      domain: 'hollowspoke.example',
    },
  ],
  bystanders: [
    {
      name: 'Ferrowheel',
      visibility: { from: 0.12, to: 0.1 },
      sentiment: { from: 0, to: 0 },
      domain: 'ferrowheel.example',
    },
  ],
  positionings: [
    {
      positioning: 'Sturdy bicycles for people who leave the car at home.',
      audience: 'Commuters and families in towns',
      competitors: ['Pedalwick', 'Hollowspoke'],
      rawIntent: 'everyday bikes, not racing bikes',
    },
  ],
  pinned: false,
  topics: [
    { name: 'Cargo bikes', bias: 0.08, subject: 'cargo bikes' },
    { name: 'Commuter bikes', bias: -0.05, subject: 'commuter bikes' },
  ],
  patterns,
  audiences: ['families', 'commuters', 'students'],
  neutral: ['a bottom bracket', 'gear ratio'],
  events: [],
  replacementText: 'Which cargo bikes carry two children?',
  keywordStems: ['cargo bike', 'commuter bike', 'family bike', 'bike with child seat', 'city bike'],
  prompts: 6,
  keywords: 20,
};
