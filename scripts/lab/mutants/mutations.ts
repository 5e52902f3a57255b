import ts from 'typescript';

/** A small change of a program that a test should notice. */
export interface Mutation {
  /** The characters of the file that it replaces. */
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** Counted from 1. */
  readonly line: number;
  readonly isSql: boolean;
}

/** A replacement, without the place that `mutationsOf` adds. */
type Change = Pick<Mutation, 'start' | 'end' | 'to'> & { readonly isSql?: boolean };

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

const STATEMENT = /\b(?:select|insert into|update|delete from)\b/;

/** Patterns in the text of a statement, with their replacements. */
const SQL_CHANGES: readonly (readonly [RegExp, string])[] = [
  [/ and /g, ' or '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ = (?=[$:\w])/g, ' <> '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/ desc\b/g, ' asc'],
  [/\bleft join\b/g, 'join'],
  [/\bdistinct /g, ''],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bsum\(/g, 'min('],
  [/ - /g, ' + '],
  [/\bunion all\b/g, 'union'],
  [/ for (?:no key )?update\b/g, ''],
];

/**
 * Every mutation of a TypeScript file: a comparison, an operator, a condition, a truth value or a number changed, the
 * fallback of `??` always taken, a call whose result nobody uses left out, and the same in the text of SQL statements.
 * Types and imports stay as they are, and so do messages of errors.
 */
export function mutationsOf(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isThrowStatement(node)) return;
    for (const { start, end, to, isSql = false } of changesOf(node, source)) {
      const { line } = source.getLineAndCharacterOfPosition(start);
      found.push({ start, end, to, isSql, from: text.slice(start, end), line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The text of the file with mutations, of which those that overlap an earlier one are left out. */
export function withMutations(text: string, mutations: readonly Mutation[]): string {
  let [changed, end] = ['', 0];
  for (const mutation of [...mutations].sort((one, other) => one.start - other.start)) {
    if (mutation.start < end) continue;
    changed += text.slice(end, mutation.start) + mutation.to;
    end = mutation.end;
  }
  return changed + text.slice(end);
}

function changesOf(node: ts.Node, source: ts.SourceFile): Change[] {
  if (ts.isBinaryExpression(node)) return ofOperator(node, source);
  if (ts.isIfStatement(node)) return [negated(node.expression, source)];
  if (ts.isConditionalExpression(node)) return [negated(node.condition, source)];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node))
    return ofStatement(node, source);
  const [start, end] = [node.getStart(source), node.getEnd()];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ start, end, to: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ start, end, to: 'true' }];
  if (ts.isNumericLiteral(node)) return [{ start, end, to: `(${node.text} + 1)` }];
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [{ start, end, to: ';' }];
  return [];
}

function ofOperator({ left, operatorToken, right }: ts.BinaryExpression, source: ts.SourceFile): Change[] {
  const [start, end] = [operatorToken.getStart(source), operatorToken.getEnd()];
  const to = OPERATORS.get(operatorToken.kind);
  if (to !== undefined) return [{ start, end, to }];
  if (operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return [];
  return [{ start: left.getStart(source), end: right.getEnd(), to: right.getText(source) }];
}

function negated(condition: ts.Expression, source: ts.SourceFile): Change {
  return {
    start: condition.getStart(source),
    end: condition.getEnd(),
    to: `!(${condition.getText(source)})`,
  };
}

const isCall = (expression: ts.Expression): boolean =>
  ts.isCallExpression(ts.isAwaitExpression(expression) ? expression.expression : expression);

function ofStatement(node: ts.Node, source: ts.SourceFile): Change[] {
  const text = node.getText(source);
  if (!STATEMENT.test(text)) return [];
  return SQL_CHANGES.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => {
      const start = node.getStart(source) + index;
      return { start, end: start + match.length, to, isSql: true };
    }),
  );
}
