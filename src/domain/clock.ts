/** Returns the current time. Injected so that tests can set it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
