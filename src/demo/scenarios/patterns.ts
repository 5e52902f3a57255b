import type { PromptPattern } from '../scenario.js';

/** How people ask about a product, in a realistic mix of personas and intents. */
export const patterns: readonly PromptPattern[] = [
  { persona: 'discoverer', intent: 'informational', text: 'What are the best {subject}?' },
  { persona: 'buyer', intent: 'commercial', text: 'Which {subject} are worth the money?' },
  { persona: 'evaluator', intent: 'comparison', text: 'Compare the leading {subject}' },
  { persona: 'discoverer', intent: 'commercial', text: 'Recommend {subject} that are easy to start with' },
  { persona: 'branded', intent: 'commercial', text: 'Is {brand} a good choice for {subject}?' },
  { persona: 'evaluator', intent: 'comparison', text: 'How do I choose between {subject}?' },
  { persona: 'buyer', intent: 'transactional', text: 'Where can I buy {subject} this month?' },
  {
    persona: 'discoverer',
    intent: 'informational',
    text: 'What should I know about {subject} before I decide?',
  },
  {
    persona: 'competitor',
    intent: 'comparison',
    text: 'What are good alternatives to {rival} for {subject}?',
  },
  { persona: 'buyer', intent: 'commercial', text: 'What do good {subject} cost?' },
  { persona: 'evaluator', intent: 'support', text: 'Which {subject} have the most helpful support?' },
  { persona: 'discoverer', intent: null, text: 'Top ten {subject} right now' },
  { persona: 'control', intent: 'informational', text: 'What is {neutral}?' },
  { persona: 'evaluator', intent: 'comparison', text: 'Pros and cons of popular {subject}' },
  {
    persona: 'buyer',
    intent: 'transactional',
    text: 'Which {subject} have a free trial or a fair return policy?',
  },
  { persona: 'discoverer', intent: 'commercial', text: 'Which {subject} do experts recommend?' },
  { persona: 'evaluator', intent: 'informational', text: 'Which {subject} are the most reliable?' },
  { persona: 'buyer', intent: 'commercial', text: 'Which {subject} suit a small budget?' },
];
