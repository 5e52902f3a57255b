/** The beginning of a spreadsheet formula, after any marks that were added earlier. */
const FORMULA = /^'*[=+\-@\t\r]/;

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
