import { DETAILS, OTHER_CHANGES, PLATFORM_DETAILS, PROVENANCE } from './bounds.js';
import { listOf, objectOf, outputOf, type Edit, type JsonSchema } from './output-schema.js';

/** The schemas of results that are not simply the response of their operation. src/mcp/bounds.ts makes these results. */

const count: JsonSchema = { type: 'integer' };
const flag: JsonSchema = { type: 'boolean' };
const text: JsonSchema = { type: ['string', 'null'] };

/** How figures differ in short results. In full ones nothing is left out, so these members are optional. */
const shortFigures: Readonly<Record<string, Edit>> = {
  RangePlatform: { optional: DETAILS },
  RangeTopic: { optional: DETAILS },
  RangeSummary: { optional: DETAILS },
  KpiEstimate: { optional: DETAILS },
  RangeChanges: { optional: DETAILS },
  SameQuestions: { optional: OTHER_CHANGES },
};

export const overviewOutput = outputOf('getRangeOverview', {
  edits: {
    ...shortFigures,
    CitedDomain: { optional: ['topUrls'] },
    RangeOverview: {
      adds: { omitted: objectOf({ competitors: count, topics: count, citations: count }) },
    },
  },
});

export const changesOutput = outputOf('listChanges', { edits: { ChangeList: { adds: { omitted: count } } } });

export const promptFiguresOutput = outputOf('listRangePrompts', {
  edits: {
    ...shortFigures,
    PromptPlatform: { optional: PLATFORM_DETAILS },
    RangePrompt: { optional: ['trend'] },
  },
});

const { $defs: promptSchemas, ...prompt } = outputOf('listPrompts', { component: 'Prompt' });

export const promptPageOutput: JsonSchema = {
  ...objectOf({ prompts: listOf(prompt), total: count, hasMore: flag, nextCursor: text }),
  ...(promptSchemas !== undefined && { $defs: promptSchemas }),
};

const boundAnswer: Edit = { adds: { textIsCut: flag, citationsOmitted: count } };
const boundMention: Edit = { without: ['offsets', 'negatedOffsets'], adds: { isNegated: flag } };

export const answerOutput = outputOf('getAnswer', {
  edits: {
    AnswerWithResponse: {
      optional: ['rawResponse', 'rawResponseIsCut'],
      adds: { ...boundAnswer.adds, rawResponseIsCut: flag },
    },
    Mention: boundMention,
    Citation: { without: ['normalizedUrl'] },
  },
});

/** The schema of a page of answers, of which `get_answer` has more. */
export function answerPageOutput(operationId: string): JsonSchema {
  return outputOf(operationId, {
    edits: {
      Answer: { ...boundAnswer, without: PROVENANCE },
      Mention: { ...boundMention, without: ['offsets', 'negatedOffsets', 'snippet', 'count'] },
      Citation: { without: ['normalizedUrl', 'order'] },
    },
  });
}
