/** Reads the generated documents of the contract, or of its extensions. */
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { readContracts, type OpenApiDocument, type OperationContract } from './contracts.js';

/** A document of operations in its two forms: open for clients, closed for checks. */
export interface Specification<Id extends string = string> {
  /** Empty for the contract. */
  readonly name: '' | 'extensions';
  /** The closed OpenAPI document, in which every `$ref` is internal. Do not modify it. */
  readonly document: OpenApiDocument;
  /** The operations by operationId. */
  readonly operations: Readonly<Record<Id, OperationContract<Id>>>;
  /** The open OpenAPI document, which is published; parsed on first use and cached. Do not modify it. */
  readonly openDocument: () => OpenApiDocument;
  /** The open document as JSON text. */
  readonly documentJson: () => string;
  /** The closed document as JSON text. */
  readonly closedDocumentJson: () => string;
  /** The open document as YAML text, created on first use and cached. */
  readonly documentYaml: () => string;
}

/** Reads the document of this name. @throws Error if its files are missing */
export function readSpecification<Id extends string>(name: Specification['name']): Specification<Id> {
  const prefix = name === '' ? '' : `${name}.`;
  const read = (file: string) =>
    readFileSync(new URL(`./generated/${prefix}${file}`, import.meta.url), 'utf8');
  const closedText = read('openapi.closed.json');
  const openText = read('openapi.json');
  const document = JSON.parse(closedText) as OpenApiDocument;
  let openParsed: OpenApiDocument | undefined;
  let yamlText: string | undefined;
  const openDocument = () => (openParsed ??= JSON.parse(openText) as OpenApiDocument);
  return {
    name,
    document,
    operations: readContracts<Id>(document),
    openDocument,
    documentJson: () => openText,
    closedDocumentJson: () => closedText,
    documentYaml: () =>
      (yamlText ??= stringify(openDocument(), { lineWidth: 0, aliasDuplicateObjects: false })),
  };
}
