import { demoBrand, type Scenario } from '../scenario.js';
import { patterns } from './patterns.js';

/** A small workspace on the free plan: a bicycle maker with steady figures. */
export const mossgate: Scenario = {
  label: 'free',
  workspaceName: 'Mossgate Cycles (demo)',
  plan: 'free',
  own: demoBrand('Mossgate Cycles', 'mossgate.example', [0.24, 0.27], [0.4, 0.42]),
  aliases: ['Mossgate'],
  domains: ['mossgate.example'],
  ownPages: [
    { path: '/', title: 'Mossgate Cycles' },
    { path: '/cargo-bikes', title: 'Cargo bikes - Mossgate Cycles' },
    { path: '/workshop/sizing', title: 'Find your frame size' },
  ],
  rivals: [
    demoBrand('Pedalwick', 'pedalwick.example', [0.52, 0.5], [0.3, 0.28]),
    demoBrand('Hollowspoke', 'hollowspoke.example', [0.33, 0.37], [0.15, 0.2]),
  ],
  bystanders: [demoBrand('Ferrowheel', 'ferrowheel.example', [0.12, 0.1], [0, 0])],
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
    {
      name: 'Cargo bikes',
      bias: 0.08,
      subject: 'cargo bikes',
      criteria: ['the load that the frame carries', 'where children sit', 'how tightly it turns'],
    },
    {
      name: 'Commuter bikes',
      bias: -0.05,
      subject: 'commuter bikes',
      criteria: ['the weight', 'mudguards and lights', 'how much care the chain needs'],
    },
  ],
  patterns,
  audiences: ['families', 'commuters', 'students'],
  neutral: [
    {
      name: 'a bottom bracket',
      answer:
        'The bottom bracket joins the cranks to the frame of a bicycle and lets them turn. It sits where the down tube and the seat tube meet.',
    },
    {
      name: 'gear ratio',
      answer:
        'The gear ratio of a bicycle is the number of teeth on the chainring divided by the number on the sprocket. With 42 and 21 teeth, the wheel turns twice per turn of the pedals.',
    },
  ],
  events: [],
  replacementText: 'Which cargo bikes carry two children?',
  keywordStems: ['cargo bike', 'commuter bike', 'family bike', 'bike with child seat', 'city bike'],
  prompts: 6,
  keywords: 20,
};
