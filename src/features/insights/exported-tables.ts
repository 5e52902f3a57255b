/** A table of an export from Google Search Console. All have the same columns, except for the first. */
export type ExportedTable = 'queries' | 'pages' | 'countries' | 'devices' | 'days' | 'search appearances';

/** Names of the first column in English, German, French, Spanish and Japanese, in lower case. */
const HEADINGS: Readonly<Record<ExportedTable, readonly string[]>> = {
  queries: [
    ...['query', 'queries', 'top queries', 'häufigste suchanfragen', 'requêtes les plus fréquentes'],
    ...['consultas principales', '上位のクエリ'],
  ],
  pages: [
    ...['top pages', 'die häufigsten seiten', 'häufigste seiten', 'pages les plus populaires'],
    ...['páginas principales', '上位のページ'],
  ],
  countries: ['country', 'countries', 'land', 'pays', 'país', '国'],
  devices: ['device', 'devices', 'gerät', 'appareil', 'dispositivo', 'デバイス'],
  days: ['date', 'dates', 'datum', 'fecha', '日付'],
  'search appearances': [
    ...['search appearance', 'darstellung in der suche', 'apparence dans les résultats de recherche'],
    ...['aspecto en la búsqueda', '検索での見え方'],
  ],
};

const TABLES = new Map(
  (Object.keys(HEADINGS) as ExportedTable[]).flatMap((table) =>
    HEADINGS[table].map((heading) => [heading, table] as const),
  ),
);

/** The table whose first column has this name; undefined if the name is not known. */
export const tableNamed = (heading: string): ExportedTable | undefined =>
  TABLES.get(heading.trim().normalize('NFC').toLowerCase());

/** The tables whose values differ from queries in every language. */
const PATTERNS: readonly (readonly [ExportedTable, RegExp])[] = [
  ['pages', /^https?:\/\/\S+$/i],
  ['days', /^\d{4}-\d\d-\d\d$/],
];

/** The table whose first column has such values; undefined if they may be queries. */
export function tableWith(values: readonly string[]): ExportedTable | undefined {
  if (values.length === 0) return undefined;
  return PATTERNS.find(([, pattern]) => values.every((value) => pattern.test(value)))?.[0];
}
