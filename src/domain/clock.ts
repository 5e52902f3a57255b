/** The present moment. Passed in where time matters, so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
