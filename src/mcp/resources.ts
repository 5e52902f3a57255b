import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { contract } from '../../spec/index.js';
import { dataOf, type Client } from '../../client/index.js';
import { describeFailure } from './results.js';
import { INTERVALS, NULLS, PERIODS, SAME_QUESTIONS } from './texts.js';

/** Makes the resources available, which a host adds to a conversation on request of its user. */
export function serveResources(server: Server, client: Client): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => LIST);
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [] }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const found = RESOURCES.find((one) => one.uri === uri);
    if (found === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no resource ${JSON.stringify(uri)}.`);
    return { contents: [{ uri, mimeType: found.mimeType, text: await found.read(client) }] };
  });
}

interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
  readonly read: (client: Client) => string | Promise<string>;
}

const RESOURCES: readonly Resource[] = [
  {
    uri: 'visibility://metrics',
    name: 'metrics',
    title: 'Metrics',
    description: 'The definition of every figure.',
    mimeType: 'text/markdown',
    read: glossary,
  },
  {
    uri: 'visibility://reading-figures',
    name: 'figures',
    title: 'Reading figures',
    description: 'What intervals, changes and verdicts mean, and which conclusions they allow.',
    mimeType: 'text/markdown',
    read: reading,
  },
  {
    uri: 'visibility://brand',
    name: 'brand',
    title: 'Brand profile',
    description: 'The active brand profile: positioning, audience, tone, competitors, excluded topics.',
    mimeType: 'application/json',
    read: async (client) => JSON.stringify(await brandOf(client)),
  },
];

const LIST = { resources: RESOURCES.map(({ read: _, ...listed }) => listed) };

/** The components whose members are figures, each with the name of its section. */
const SECTIONS = {
  KpiSummary: 'The brand',
  FigureIntervals: 'Intervals of figures (intervals)',
  SameQuestions: 'Changes on the same questions (sameQuestions)',
  CompetitorStanding: 'Competitors',
  CitedDomain: 'Cited domains',
  AnalyticsCoverage: 'Coverage',
};

interface Component {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Described>>;
}

interface Described {
  readonly description?: string;
  readonly $ref?: string;
}

/** The descriptions of figures in the contract, so that the assistant and the API have the same definitions. */
function glossary(): string {
  const components = contract.openDocument().components['schemas'] as Readonly<Record<string, Component>>;
  const meaningOf = ({ description, $ref = '' }: Described) =>
    oneLine(description ?? components[$ref.split('/').at(-1) ?? '']?.description ?? '');
  const sections = Object.entries(SECTIONS).map(([name, title]) => {
    const { properties = {} } = components[name] ?? {};
    const lines = Object.entries(properties).flatMap(([figure, of]) => {
      const meaning = meaningOf(of);
      return meaning === '' ? [] : [`- \`${figure}\`: ${meaning}`];
    });
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  return `# Metrics\n\n${sections.join('\n\n')}\n`;
}

/** A text without line breaks and references to other documents. */
const oneLine = (text: string) =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/ See \[D-\d+\]\([^)]*\)\./g, '')
    .trim();

function reading(): string {
  return `# Reading figures

- ${SAME_QUESTIONS}
- ${INTERVALS}
- ${PERIODS}
- ${NULLS}
- Of many prompts that did not change, 1 in 20 has a verdict by chance; whatChanged of get_overview allows for that.
`;
}

async function brandOf(client: Client): Promise<unknown> {
  try {
    return await dataOf(client.GET('/v1/brand'));
  } catch (error) {
    throw new McpError(ErrorCode.InternalError, describeFailure(error));
  }
}
