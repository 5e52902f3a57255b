import type { Lexicon, Token } from './lexicon.js';
import type { Role } from './languages/language.js';
import { BREAK, COMMA, JOIN, LINK, LIST_COMMA, QUESTION, type Unit } from './sentences.js';

const FILLER: Token = { text: '', roles: new Set<Role>(['filler']), names: [] };

/** The clauses of a sentence. A question ends with its mark. Joined names are one token; names used only for comparison are removed. */
export function clausesOf(units: readonly Unit[], lexicon: Lexicon): Token[][] {
  return split(withoutAsides(withoutCompared(withNamesJoined(lexicon.read(units)))));
}

export function isNamed({ names }: Token): boolean {
  return names.length > 0;
}

/** Whether the clause is a question, which the next one answers. */
export function isQuestion(clause: readonly Token[]): boolean {
  return clause.at(-1)?.text === QUESTION;
}

function isJoin({ text, roles }: Token): boolean {
  return text === JOIN || text === LIST_COMMA || roles.has('and');
}

/** Belongs to the name that follows: "the brand", "about". */
function isIntroducing({ roles }: Token): boolean {
  return roles.has('naming') || roles.has('about');
}

/** The next place that has no introducing words. */
function skipIntroduction(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && isIntroducing(tokens[at] ?? FILLER)) at += 1;
  return at;
}

/** Combines "Acme, Globex and Initech", with the words in between, into one token. A list after a colon needs no "and". */
function withNamesJoined(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? FILLER;
    const run = isNamed(token) ? runAt(tokens, at) : { end: at + 1, names: token.names };
    joined.push(isNamed(token) ? { ...token, names: run.names } : token);
    at = run.end;
  }
  return joined;
}

function runAt(tokens: readonly Token[], start: number): { end: number; names: readonly number[] } {
  const isList = tokens[start - 1]?.text === LINK;
  let names = [...(tokens[start]?.names ?? [])];
  let found = { end: start + 1, names };
  let hasJoin = false;
  for (let at = start + 1; ;) {
    const isComma = tokens[at]?.text === COMMA;
    const isJoined = isJoin(tokens[isComma ? at + 1 : at] ?? FILLER);
    if (!(isJoined || (isComma && !hasJoin))) return found;
    const next = skipIntroduction(tokens, at + (isComma ? 1 : 0) + (isJoined ? 1 : 0));
    const name = tokens[next];
    if (name === undefined || !isNamed(name)) return found;
    names = [...names, ...name.names];
    hasJoin ||= isJoined;
    at = next + 1;
    if (hasJoin || isList) found = { end: at, names };
  }
}

/** Removes "unlike Globex", which makes no statement about Globex, with the commas around it. */
function withoutCompared(tokens: readonly Token[]): Token[] {
  if (!tokens.some(({ roles }) => roles.has('unlike'))) return [...tokens];
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? FILLER;
    const name = token.roles.has('unlike') ? skipIntroduction(tokens, at + 1) : tokens.length;
    if (isNamed(tokens[name] ?? FILLER)) {
      if (kept.at(-1)?.text === COMMA && tokens[name + 1]?.text === COMMA) {
        kept.pop();
        at = name + 1;
      } else {
        kept.push(FILLER);
        at = name;
      }
    } else kept.push(token);
  }
  return kept;
}

/** Removes the commas around words that do not affect the meaning: ", however,". */
function withoutAsides(tokens: readonly Token[]): Token[] {
  if (!tokens.some(({ text }) => text === COMMA)) return [...tokens];
  const isAside = (from: number) => {
    let at = from + 1;
    while (isIdle(tokens[at])) at += 1;
    return at > from + 1 && tokens[at]?.text === COMMA ? at : from;
  };
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? FILLER;
    const end = token.text === COMMA ? isAside(at) : at;
    if (end === at) kept.push(token);
    else {
      kept.push(...tokens.slice(at + 1, end));
      at = end;
    }
  }
  return kept;
}

function isIdle(token: Token | undefined): boolean {
  return (
    token !== undefined && (token.roles.has('filler') || token.roles.has('naming')) && !deniesOrSees(token)
  );
}

const CUES: readonly Role[] = ['not', 'seen', 'sees', 'tells', 'facts'];

function deniesOrSees({ roles }: Token): boolean {
  return CUES.some((role) => roles.has(role));
}

function split(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [];
  let clause: Token[] = [];
  for (const token of tokens) {
    if (endsClause(token, clause)) {
      clauses.push(clause);
      clause = [];
    } else if (token.text === QUESTION) {
      clauses.push([...clause, token]);
      clause = [];
    } else if (token.text !== LINK) clause.push(token);
  }
  return [...clauses, clause].filter((part) => part.length > 0);
}

/** "And" after a name joins clauses. A colon or dash belongs to the clause in "Acme: not found" and "Not found: Acme". */
function endsClause(token: Token, clause: readonly Token[]): boolean {
  if ([COMMA, LIST_COMMA, BREAK].includes(token.text) || token.roles.has('but')) return true;
  if (isJoin(token)) return clause.some(isNamed) && !token.roles.has('filler');
  if (token.text !== LINK) return false;
  return clause.some(isNamed) && clause.some((one) => !isNamed(one) && !isIdle(one));
}
