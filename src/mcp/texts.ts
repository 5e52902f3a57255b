/** Explanations that a model needs to read figures correctly: parts of descriptions, and of the resource on reading figures. */

export const NULLS = 'A rate whose denominator is 0 is null, which means unknown, not 0.';

export const SAME_QUESTIONS =
  'A verdict is about visibility on the same questions (prompt, platform, surface and place in both windows), whose change and ' +
  '95% interval are in sameQuestions.visibilityScore; quote these, not visibilityScoreChange, which also has mixChange in it: ' +
  'what new, dropped and more or less frequent questions added. Only up and down are changes; withinNoise is none, ' +
  'insufficientData and notComparable mean that nothing is known. For figures without a verdict, a change is clear if its ' +
  'interval in sameQuestions excludes 0. ';

export const INTERVALS =
  'visibilityLow and visibilityHigh are the 95% interval for these prompts; for buyers in general quote ' +
  'intervals.similarPrompts (null with fewer than 10 prompts: say nothing about buyers in general then). ';

export const PERIODS =
  'periods has the first day of each period; every list of a series has one entry a period. The first and last period may be ' +
  'shorter than the others. Weeks (from Monday) and months have counts and the visibility score computed from them; ' +
  'interval day has all figures. Weeks and months have no interval, because answers of a day are not independent, and those of ' +
  'a day treat its answers as independent. So do not infer a change from two entries: get_overview has changes with a verdict. ';
