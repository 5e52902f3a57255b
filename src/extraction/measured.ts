/**
 * How well the extractor reads sentences that no rule was written for, half of which say that nothing was found. A test measures
 * them again and compares; `npm run lab -- sentences` prints the figures as "held out: all".
 */
export const MEASURED = { sentences: 65, names: 76, precision: 0.868, recall: 0.868 } as const;
