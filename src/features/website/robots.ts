import robotsParser, { type Robot } from 'robots-parser';

export type Robots = Pick<Robot, 'isAllowed' | 'getMatchingLineNumber' | 'getSitemaps'>;

/** The rules of a `robots.txt` with this address (RFC 9309). The types of the package describe it as a module with a `default`. */
export const parseRobots = robotsParser as unknown as (url: string, text: string) => Robots;
