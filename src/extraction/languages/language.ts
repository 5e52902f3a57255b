/**
 * The vocabulary of a language for saying that a brand was not found. Each field is a list of words and phrases,
 * separated by commas, in lower case and without apostrophes: "i m" for "I'm". `inform*` is any word that begins with
 * "inform".
 *
 * A name is absent if all words of its clause are in this table and the clause denies that anything is known about it:
 * "I found no information about Acme". A word that is in no list makes it a statement about something else: "I found no
 * complaints about Acme".
 */
export interface Language {
  /** Negates its clause: "not", "nothing", "unable". The language is recognized by these, so they are whole words. */
  readonly not: string;
  /** Predicates whose negation makes a name absent, as subject or object: "was found", "appears", "exists". */
  readonly seen: string;
  /** Verbs whose object is what is known: "find", "know". A name before them is not their object, unless `self` is there too. */
  readonly sees: string;
  /** Verbs of sources, in forms that can also have other subjects: "mention". They require a `source` in the clause. */
  readonly tells?: string;
  /** Kinds of knowledge: "information", "results". They refer to a name only with `about`. */
  readonly facts: string;
  /** Comes before a name that `facts` refer to, or after it in languages with that order. */
  readonly about: string;
  /** The author of the answer: "I", "my". */
  readonly self: string;
  /** Begins a place: "in", "among". Such places may contain any words. */
  readonly place: string;
  /** Sources that answers search: "results", "article". A name that is in none of them is absent. */
  readonly source: string;
  /** Words between any of these and a name: articles, "company", "called". */
  readonly naming: string;
  /** Other words that do not change what is denied: "currently", "reliable". */
  readonly filler: string;
  /** Joins names and, after a name, clauses. */
  readonly and: string;
  /** Begins a new clause: "but", "while". */
  readonly but: string;
  /** Comes before names used only for comparison, about which nothing is stated: "unlike". */
  readonly unlike: string;
  /** Makes the clause a condition: "if". */
  readonly unless: string;
  /** Denies what the clause denies, or what follows it: "it is not that". */
  readonly notThat: string;
  /** True for scripts that do not separate words, where a phrase begins and ends anywhere. */
  readonly isUnspaced?: true;
  /** Letters of similar languages only: a sentence with one of them is not in this language. */
  readonly foreign?: string;
}

/** The role of a word or phrase: the field that lists it. */
export type Role = keyof Omit<Language, 'isUnspaced' | 'foreign'>;
