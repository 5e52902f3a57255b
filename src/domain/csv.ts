/** The beginning of a formula in spreadsheets, after any marks that were added before. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Marks a text that a spreadsheet would run as a formula with an apostrophe. A text that looks marked gets one more, so
 * that `unmarkedFormula` restores every text exactly.
 */
export function markedFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function unmarkedFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
