import { describe, expect, it } from 'vitest';
import { defaultModelOf } from '../../../src/measuring/providers/default-models.js';
import { searchModes } from '../../../src/measuring/target.js';
import { createAll, providerNames, questionFor, targets } from './adapters.js';

const providers = createAll('http://127.0.0.1:1');

/** Providers of pages, which have no models. */
const ofPages = ['dataforseo', 'cloro'];

describe('search modes', () => {
  it.each(providerNames)('of %s include auto, and others are rejected by name', (name) => {
    const { [name]: provider } = providers;
    const refusals = searchModes.map((search) => provider.refusal({ ...targets[name], search }));
    expect(refusals[searchModes.indexOf('auto')]).toBeNull();
    for (const refusal of refusals)
      if (refusal !== null)
        expect(refusal).toMatch(new RegExp(`^${name} .+\\. Use search=auto( or search=\\w+)?\\.$`));
  });

  it('are all accepted by openai, and a search is required only there', () => {
    const required = providerNames.filter(
      (name) => providers[name].refusal({ ...targets[name], search: 'required' }) === null,
    );
    expect(required).toEqual(['openai']);
    expect(providers.openai.refusal({ ...targets.openai, search: 'off' })).toBeNull();
  });

  it.each(providerNames.filter((name) => !ofPages.includes(name)))('off costs less on %s', (name) => {
    const question = questionFor(name);
    const without = { ...question, target: { ...question.target, search: 'off' } } as const;
    const [cost, costWithout] = [question, without].map((asked) => providers[name].estimateUsd(asked));
    expect(costWithout).toBeGreaterThan(0);
    expect(costWithout).toBeLessThan(cost! / 2);
  });
});

describe('default models', () => {
  it('exist for the providers that take a model, and have a price', () => {
    for (const name of providerNames)
      if (defaultModelOf(name) === null) expect(ofPages).toContain(name);
      else {
        const named = { ...questionFor(name), target: { ...targets[name], model: defaultModelOf(name) } };
        expect(providers[name].estimateUsd(questionFor(name))).toBe(providers[name].estimateUsd(named));
      }
  });
});
