/**
 * The beginning of a text that a spreadsheet may run as a formula, after any marks that were added earlier: a tab, a line
 * break or a BOM, or one of `=+-@`, also in their full-width and small forms, after spaces and invisible characters.
 */
const FORMULA = /^'*(?:[\t\r\n\uFEFF]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. A text that already looks marked gets
 * another one, so that `unmarkedFormula` restores every text exactly.
 */
export function markedFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unmarkedFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
