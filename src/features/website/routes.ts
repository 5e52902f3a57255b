import type { FeatureHandlers } from '../../http/operation.js';
import type { WebsiteService } from './service.js';

/** The operation of the extensions that reads a website. */
export function websiteRoutes(website: WebsiteService): FeatureHandlers<'readWebsite'> {
  return {
    readWebsite: async ({ principal, query }) => ({
      status: 200,
      body: await website.read(principal.workspaceId, query.website),
    }),
  };
}
