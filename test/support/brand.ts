const noTexts = {
  positioning: null,
  audience: null,
  productDescription: null,
  tone: null,
  contentStyle: null,
};

/** The brand profile of a workspace in which nothing was ever saved or pinned. */
export const EMPTY_BRAND = {
  version: 0,
  ...noTexts,
  competitors: [],
  excludedTopics: [],
  competitorsPinnedAt: null,
};
