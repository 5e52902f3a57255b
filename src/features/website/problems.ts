import type { WebsiteProblem } from './types.js';

export type ProblemCode = WebsiteProblem['code'];

/** The problem with the website of a domain, and what to do. `status` is that of a response which refused. */
export function problemOf(code: ProblemCode, domain: string, status: number | null): WebsiteProblem {
  return { code, message: `${WORDS[code](domain, status)} ${REMEDIES[code] ?? BY_HAND}` };
}

const BY_HAND = 'Fill in the fields by hand, or read it again later.';

const WORDS: Readonly<Record<ProblemCode, (domain: string, status: number | null) => string>> = {
  noAddress: (domain) => `${domain} has no address.`,
  notPublic: (domain) => `${domain} leads to an address that is not on the public Internet.`,
  noAnswer: (domain) => `${domain} did not answer in time.`,
  refused: (domain, status) =>
    status === null
      ? `The robots.txt of ${domain} could not be read, so its pages may not be.`
      : `The home page of ${domain} has the status ${status}.`,
  notHtml: (domain) => `The home page of ${domain} is not HTML.`,
  disallowed: (domain) =>
    `The robots.txt of ${domain} does not allow VisibilityReader to read its home page.`,
  tooManyRedirects: (domain) => `${domain} redirects too often.`,
  tooManyReadings: () => 'This workspace has read 20 websites within an hour.',
};

const REMEDIES: Readonly<Partial<Record<ProblemCode, string>>> = {
  noAddress: 'Check its spelling, or fill in the fields by hand.',
  tooManyReadings: 'Read this one later, or fill in the fields by hand.',
};
