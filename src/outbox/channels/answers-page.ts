/** An evidence link of the API: a path and query, which may follow the address of the service. */
const EVIDENCE = /\/v1\/evidence\/(?:prompts\/([^/]+)\/)?answers\?(.*)$/;

/** The web page with the answers of an evidence link, as a member of a line; none if its address is not known. */
export function answersOf(evidence: string, publicUrl: string | undefined): { answers?: string } {
  const [, promptId, query] = EVIDENCE.exec(evidence) ?? [];
  if (publicUrl === undefined || query === undefined) return {};
  const prompt = promptId === undefined ? '' : `promptId=${promptId}&`;
  return { answers: `${publicUrl}/answers?${prompt}${query}` };
}
