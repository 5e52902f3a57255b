import {
  FACT_COLUMNS,
  MENTION_COLUMNS,
  NOT_SHOWN,
  OWN_CITED,
  SOURCE_COLUMNS,
  SOURCE_TYPES,
  STATUSES,
  WITH_SEARCH,
} from '../../segments/segment.js';
import { MEASURES } from './figures.js';
import { reportingFunction } from './view.js';

/*
 * Functions that turn one segment into rows to be added up, in the order of its rows. They get its packed columns, and, as arrays by
 * number, the groups of prompts (null for those that do not count) and the roles of brands. They are loops, because a segment has few
 * rows, for which a query takes longer to start than to run.
 */

/** The columns of each group, in their order. Those of mentions and sources begin with the number of parts of each row. */
const GROUPS = {
  facts: FACT_COLUMNS,
  mentions: ['mentions', ...MENTION_COLUMNS],
  sources: ['sources', ...SOURCE_COLUMNS],
} as const;

type Group = keyof typeof GROUPS;
type Column = (typeof GROUPS)[Group][number];

const PLACE = ['width', 'unit', 'start'];

/** The value of a column in the current row, `at`, or the current part of the row, `part`. */
function valueOf(column: Column): string {
  const group = (Object.keys(GROUPS) as Group[]).find((name) =>
    (GROUPS[name] as readonly string[]).includes(column),
  );
  const index = column === group || group === 'facts' ? 'at' : 'part';
  const read = column === 'sentimentSum' ? 'packed_number' : 'packed_value';
  return `reporting.${read}(v_${group}, ${PLACE.map((name) => `v_${column}_${name}`).join(', ')}, ${index})`;
}

/**
 * Declares the bytes of a group of columns and the places of its columns. The bytes are copied, because Postgres would decompress
 * a stored value again for each byte that is read.
 */
function declared(group: Group): string {
  const columns = GROUPS[group];
  const places = columns.flatMap((column, index) =>
    PLACE.map(
      (name, place) => `v_${column}_${name} constant integer := v_${group}_at[${3 * index + place + 1}];`,
    ),
  );
  const lengths =
    group === 'facts'
      ? `array_fill(p_rows, array[${columns.length}])`
      : `p_rows || array_fill(reporting.packed_parts(v_${group}, p_rows), array[${columns.length - 1}])`;
  return `
    v_${group} constant bytea := p_${group} || ''::bytea;
    v_${group}_at constant integer[] := reporting.packed_columns(v_${group}, ${lengths});
    ${places.join('\n    ')}
    ${group === 'facts' ? '' : `v_${group}_first integer; v_${group}_end integer := 0;`}`;
}

type Parts = Exclude<Group, 'facts'>;

/** Finds the parts of the current row, also of one that does not count: those of the next row follow. */
const findParts = (group: Parts) => `
      v_${group}_first := v_${group}_end;
      v_${group}_end := v_${group}_end + ${valueOf(group)};`;

/** Runs statements for each part of the current row. */
const forParts = (group: Parts, statements: string) => `
        for part in v_${group}_first..v_${group}_end - 1 loop ${statements}
        end loop;`;

interface AnswerFunction {
  readonly name: string;
  readonly groups: readonly Parts[];
  /** The other parameters with their types. */
  readonly given: readonly (readonly [name: string, type: string])[];
  readonly columns: Readonly<Record<string, string>>;
  readonly variables?: string;
  /** Statements for each row about a prompt that counts, with v_group, v_state and v_answers. */
  readonly forRow: string;
  /** Statements after the last row. */
  readonly end?: string;
}

function answerFunction({ name, groups, given, columns, variables = '', forRow, end = '' }: AnswerFunction) {
  const read: readonly Group[] = ['facts', ...groups];
  const parameters = [['rows', 'integer'], ...read.map((group) => [group, 'bytea']), ...given] as const;
  return reportingFunction(
    `${name}(${parameters.map(([, type]) => type).join(', ')})`,
    3,
    `(${parameters.map(([parameter, type]) => `p_${parameter} ${type}`).join(', ')})
  returns table (${Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ')})
  language plpgsql immutable parallel safe rows 100 as $$
  declare ${read.map(declared).join('')}
    v_group integer;
    v_state integer;
    v_answers integer;
    ${variables}
  begin
    for at in 0..p_rows - 1 loop ${groups.map(findParts).join('')}
      v_group := p_groups[${valueOf('prompt')}];
      continue when v_group is null;
      v_state := ${valueOf('state')};
      v_answers := ${valueOf('answers')};
      ${forRow}
    end loop;
    ${end}
  end $$`,
  );
}

const GROUPS_OF_PROMPTS = ['groups', 'integer[]'] as const;
const ROLES_OF_BRANDS = ['roles', 'integer[]'] as const;

const IS_ANSWER = `v_state % ${STATUSES.length} = 0`;
const HAS_SEARCHED = `v_state >= ${WITH_SEARCH.first} and v_state < ${WITH_SEARCH.until}`;
const IS_CITED = `v_kind >= ${SOURCE_TYPES.length}`;

/** The numbers that stand for roles of brands. */
export const ROLE = { own: 1, competitor: 2 };

/**
 * Adds up the columns of neighboring rows with the same target and group. Rows are in the order of targets and prompts, so most of them
 * are neighbors.
 */
function addedUp(
  columns: readonly string[],
  forRow: string,
): Pick<AnswerFunction, 'columns' | 'forRow' | 'end'> {
  const zeros = columns.map((column) => `${column} := 0;`).join(' ');
  return {
    columns: {
      ...{ target: 'integer', prompt_group: 'integer' },
      ...Object.fromEntries(columns.map((column) => [column, 'double precision'])),
    },
    forRow: `
      if target is null or target <> ${valueOf('target')} or prompt_group <> v_group then
        if target is not null then return next; end if;
        target := ${valueOf('target')};
        prompt_group := v_group;
        ${zeros}
      end if;
      ${forRow}`,
    end: 'if target is not null then return next; end if;',
  };
}

/** The answers of each target and group. */
const answers = answerFunction({
  name: 'answer_counts',
  groups: [],
  given: [GROUPS_OF_PROMPTS],
  ...addedUp(['observations'], `if ${IS_ANSWER} then observations := observations + v_answers; end if;`),
});

/** The measures of each target and group. */
const sums = answerFunction({
  name: 'answer_sums',
  groups: ['mentions', 'sources'],
  given: [GROUPS_OF_PROMPTS, ROLES_OF_BRANDS],
  variables: 'v_role integer; v_kind integer; v_uses integer; v_cites_own boolean;',
  ...addedUp(
    MEASURES,
    `
      if not ${IS_ANSWER} then
        if v_state < ${NOT_SHOWN} then failed := failed + v_answers; end if;
        continue;
      end if;
      observations := observations + v_answers;
      ${forParts(
        'mentions',
        `
          v_role := p_roles[${valueOf('brand')}];
          if v_role = ${ROLE.competitor} then
            competitor_mentions := competitor_mentions + v_answers;
          elsif v_role = ${ROLE.own} then
            mentions := mentions + v_answers;
            position_sum := position_sum + ${valueOf('positionSum')};
            sentiment_sum := sentiment_sum + ${valueOf('sentimentSum')};
            sentiment_count := sentiment_count + ${valueOf('sentimentCount')};
          end if;`,
      )}
      if (${HAS_SEARCHED}) or v_sources_end > v_sources_first then
        citation_observations := citation_observations + v_answers;
      end if;
      v_cites_own := false;
      ${forParts(
        'sources',
        `
          v_kind := ${valueOf('kind')};
          continue when not ${IS_CITED};
          v_uses := ${valueOf('uses')};
          citations := citations + v_uses;
          continue when v_kind <> ${OWN_CITED};
          own_citations := own_citations + v_uses;
          v_cites_own := true;`,
      )}
      if v_cites_own then cited_observations := cited_observations + v_answers; end if;`,
  ),
});

const BRAND_COLUMNS = {
  brand: 'integer',
  mentions: 'integer',
  position_sum: 'integer',
  sentiment_sum: 'double precision',
  sentiment_count: 'integer',
};

/** Each mention of a brand with a role. */
const brands = answerFunction({
  name: 'answer_brands',
  groups: ['mentions'],
  given: [GROUPS_OF_PROMPTS, ROLES_OF_BRANDS],
  columns: BRAND_COLUMNS,
  forRow: forMentions(),
});

/** Each mention of a brand with a role, with the target of its answer. */
const targetBrands = answerFunction({
  name: 'answer_target_brands',
  groups: ['mentions'],
  given: [GROUPS_OF_PROMPTS, ROLES_OF_BRANDS],
  columns: { target: 'integer', ...BRAND_COLUMNS },
  forRow: forMentions(`target := ${valueOf('target')};`),
});

function forMentions(ofAnswer = ''): string {
  return `
      continue when not ${IS_ANSWER};
      ${ofAnswer}
      mentions := v_answers; ${forParts(
        'mentions',
        `
          brand := ${valueOf('brand')};
          continue when p_roles[brand] is null;
          position_sum := ${valueOf('positionSum')};
          sentiment_sum := ${valueOf('sentimentSum')};
          sentiment_count := ${valueOf('sentimentCount')};
          return next;`,
      )}`;
}

/**
 * Each citation, by domain and kind of source. Sources of a row are in the order of domains, so the first citation of each tells that the
 * answer cites it.
 */
const domains = answerFunction({
  name: 'answer_domains',
  groups: ['sources'],
  given: [GROUPS_OF_PROMPTS],
  columns: {
    domain: 'integer',
    kind: 'integer',
    citations: 'integer',
    order_sum: 'integer',
    cited_observations: 'integer',
  },
  variables: 'v_kind integer; v_last integer;',
  forRow: `
      continue when not ${IS_ANSWER};
      v_last := 0; ${forParts(
        'sources',
        `
          v_kind := ${valueOf('kind')};
          continue when not ${IS_CITED};
          domain := ${valueOf('domain')};
          kind := v_kind;
          citations := ${valueOf('uses')};
          order_sum := ${valueOf('orderSum')};
          cited_observations := case when domain = v_last then 0 else v_answers end;
          v_last := domain;
          return next;`,
      )}`,
});

export const answerFunctions = [answers, sums, brands, targetBrands, domains];
