/** Maximum number of cached results; beyond it, all are dropped. */
const LIMIT = 20_000;

/** Memoizes a pure function, because the same names and addresses occur repeatedly in a file. */
export function memo<Answer>(compute: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = compute(text);
    if (answers.size >= LIMIT) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
