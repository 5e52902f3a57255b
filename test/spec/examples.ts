import { contract, type OpenApiDocument } from '../../spec/index.js';

/** An example of the contract and its schema. */
export interface Example {
  /** Its JSON pointer, for messages. */
  readonly place: string;
  readonly value: unknown;
  /** JSON pointer of its schema. */
  readonly schemaPointer: string;
}

type Node = Record<string, unknown>;

/** A JSON body of the contract with its examples. */
export interface Body {
  readonly place: string;
  readonly schemaPointer: string;
  readonly examples: readonly Example[];
}

/** All JSON bodies of the contract or of another document: requests, responses and shared responses, found by walking the document. */
export function bodies(document: OpenApiDocument = contract.document): Body[] {
  return walk(document, '#')
    .filter(([pointer]) => pointer.endsWith('/content/application~1json'))
    .map(([pointer, media]) => ({
      place: pointer,
      schemaPointer: `${pointer}/schema`,
      examples: Object.entries((media.examples ?? {}) as Node).map(([name, example]) => ({
        place: `${pointer}/examples/${name}`,
        value: exampleValue(document, example as Node),
        schemaPointer: `${pointer}/schema`,
      })),
    }));
}

/** Every schema, parameter or header with its own `example`. */
export function inlineExamples(document: OpenApiDocument = contract.document): Example[] {
  return walk(document, '#')
    .filter(([pointer, node]) => 'example' in node && !pointer.includes('/examples/'))
    .map(([pointer, node]) => ({
      place: `${pointer}/example`,
      value: node.example,
      schemaPointer: 'schema' in node ? `${pointer}/schema` : pointer,
    }));
}

function exampleValue(document: OpenApiDocument, example: Node): unknown {
  if (typeof example.$ref !== 'string') return example.value;
  const found = walk(document, '#').find(([pointer]) => pointer === example.$ref);
  if (found === undefined) throw new Error(`no example at ${example.$ref}`);
  return found[1].value;
}

function walk(node: unknown, pointer: string): [string, Node][] {
  if (typeof node !== 'object' || node === null) return [];
  const children = Object.entries(node).flatMap(([key, child]) =>
    walk(child, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  return [[pointer, node as Node], ...children];
}
