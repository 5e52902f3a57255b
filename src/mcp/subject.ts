import { dataOf, isApiError, type Client } from '../../client/index.js';

/**
 * What a tool's figures compare: `brand` alone, or the brand with its `competitors`. Without it, they are no figures but
 * constants, such as a visibility of 0 or a share of voice of 1.
 */
export type Subject = 'brand' | 'competitors';

/**
 * The request to name what the figures of a tool need and the workspace lacks; null if it lacks nothing, or the service does not
 * say: other implementations of the contract need not have `/v1/access`.
 */
export async function missingSubject(client: Client, subject: Subject): Promise<MissingSubject | null> {
  const workspace = await workspaceOf(client);
  if (workspace === null) return null;
  const { id, brandName, competitors } = workspace;
  if (brandName === null) {
    const request =
      'The workspace names no brand, so these are no figures of a brand: quote none. Ask its operator to name it with ' +
      `"visibility workspace set-brand ${id} --brand NAME", and to run "visibility rescore --workspace ${id}" for stored answers.`;
    return { isWhole: true, request };
  }
  if (subject === 'brand' || competitors !== 0) return null;
  const request =
    'No competitors are tracked, so there is no share of voice and no gap: quote none. Ask the user to track competitors, on the ' +
    `page "Brand" or with "visibility workspace set-brand ${id} --competitor NAME".`;
  return { isWhole: false, request };
}

export interface MissingSubject {
  /** Whether no figure of the tool says anything. */
  readonly isWhole: boolean;
  readonly request: string;
}

async function workspaceOf(client: Client) {
  try {
    return (await dataOf(client.GET('/v1/access'))).workspace;
  } catch (error) {
    if (isApiError(error)) return null;
    throw error;
  }
}
