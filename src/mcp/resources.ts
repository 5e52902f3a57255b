import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { contract } from '../../spec/index.js';
import { dataOf, type Client } from '../../client/index.js';
import { describeFailure } from './results.js';
import { INTERVALS, NULLS, PERIODS, SAME_QUESTIONS } from './texts.js';

/** Makes the resources available, which a host adds to a conversation on request of its user. */
export function registerResources(server: McpServer, client: Client): void {
  const page = { mimeType: 'text/markdown' };
  const text = (of: () => string) => (uri: URL) => ({ contents: [{ uri: uri.href, ...page, text: of() }] });
  server.registerResource('metrics', 'visibility://metrics', { ...METRICS, ...page }, text(glossary));
  server.registerResource('figures', 'visibility://reading-figures', { ...FIGURES, ...page }, text(reading));
  server.registerResource('brand', 'visibility://brand', BRAND, async (uri) => ({
    contents: [{ uri: uri.href, mimeType: BRAND.mimeType, text: JSON.stringify(await brandOf(client)) }],
  }));
}

const METRICS = {
  title: 'Metrics',
  description: 'The definition of every figure.',
};

const FIGURES = {
  title: 'Reading figures',
  description: 'What intervals, changes and verdicts mean, and which conclusions they allow.',
};

const BRAND = {
  title: 'Brand profile',
  description: 'The active brand profile: positioning, audience, tone, competitors, excluded topics.',
  mimeType: 'application/json',
};

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

const reading = () => `# Reading figures

- ${SAME_QUESTIONS}
- ${INTERVALS}
- ${PERIODS}
- ${NULLS}
- Of many prompts that did not change, 1 in 20 has a verdict by chance; whatChanged of get_overview allows for that.
`;

async function brandOf(client: Client): Promise<unknown> {
  try {
    return await dataOf(client.GET('/v1/brand'));
  } catch (error) {
    throw new McpError(ErrorCode.InternalError, describeFailure(error));
  }
}
