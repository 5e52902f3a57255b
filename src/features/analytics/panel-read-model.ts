import type { DataVersion } from '../../domain/data-version.js';
import type { FigureFilter } from '../../domain/figure-filter.js';
import {
  COUNTRY_OF_PLACE,
  filterConditions,
  filterValues,
  type PanelConditions,
} from '../../platform/filter-sql.js';
import { jsonRows } from '../../platform/json-sql.js';
import type { Reader } from '../../platform/reader.js';
import type { StoredPanelDates } from './panel-dates.js';
import { IS_COUNTED } from './roll-up-sql.js';

/** A panel as it is stored and read. */
export interface PackedPanel {
  readonly panelNames: {
    readonly rows: readonly PackedRow[];
    /** Every prompt that ever had an answer. */
    readonly prompts: readonly PanelPrompt[];
    readonly brands: readonly { readonly number: number; readonly brand: string }[];
  };
  /** The cells of all rows, one row after another; src/domain/panel-cells.ts has the format. Null without rows. */
  readonly panelCells: Uint8Array | null;
}

export interface PanelPrompt {
  readonly number: number;
  readonly promptId: string;
  readonly topic: string | null;
  readonly isCounted: boolean;
}

export interface PackedRow {
  /** The day, or the Monday of the week. */
  readonly date: string;
  readonly platform: string;
  readonly surface: string;
  /** Empty for unknown. */
  readonly model: string;
  readonly place: string;
  /** The size of its cells in bytes. */
  readonly size: number;
}

const COLUMNS = 'platform, surface, model, place, cells';

const ALL: PanelConditions = { rows: 'true', prompts: 'true' };

const rowsOf = (weeks: string, days: string, condition: string) => `
  select day as date, ${COLUMNS} from daily_panels
  where workspace_id = $1 and day = any(${days}::date[]) and ${condition}
  union all
  select week, ${COLUMNS} from weekly_panels
  where workspace_id = $1 and week = any(${weeks}::date[]) and ${condition}`;

/** A fixed order, so that equal data gives equal sums even where they are rounded. */
const ORDER = 'date, platform collate "C", surface collate "C", model collate "C", place collate "C"';

const promptsOf = (condition: string) => `
  select n.number, n.prompt_id as "promptId", p.topic, ${IS_COUNTED} and ${condition} as "isCounted"
  from panel_prompts n cross join lateral (
    select topic, persona from prompts where workspace_id = $1 and prompt_id = n.prompt_id offset 0) p
  where n.workspace_id = $1`;

const BRANDS = 'select number, brand from panel_brands where workspace_id = $1';

/**
 * The item of `from` that yields a PackedPanel, in one row. $1 is the workspace; `weeks` and `days` are the parameters
 * with those of StoredPanelDates, as `$2`. The cells are not JSON, because encoding and decoding them would take longer than
 * reading them.
 */
export function packedPanel(weeks: string, days: string, { rows, prompts } = ALL): string {
  return `(
    select json_build_object(
             'rows', coalesce(json_agg(json_build_object(
               'date', date, 'platform', platform, 'surface', surface, 'model', model, 'place', place,
               'size', length(cells)) order by ${ORDER}), '[]'),
             'prompts', ${jsonRows(promptsOf(prompts))}, 'brands', ${jsonRows(BRANDS)}) as "panelNames",
           string_agg(cells, '' order by ${ORDER}) as "panelCells"
    from (${rowsOf(weeks, days, rows)}) parts
  ) panel`;
}

const PANEL = `select * from ${packedPanel('$2', '$3')}`;

/** Reads the panel of these dates alone. */
export async function readPanel(
  reader: Reader,
  at: DataVersion,
  { weeks, days }: StoredPanelDates,
): Promise<PackedPanel> {
  const [panel] = await reader.read<PackedPanel>(at, 'analytics-panel', PANEL, [weeks, days]);
  if (panel === undefined) throw new Error('The statement returned no row.');
  return panel;
}

/** A panel of answers that match a filter. */
export interface FilteredPanel extends PackedPanel {
  /** The countries of all answers of the days, whatever the filter, in alphabetical order. */
  readonly countries: string[];
}

const COUNTRIES = `
  select distinct ${COUNTRY_OF_PLACE} collate "C" as country from daily_panels
  where workspace_id = $1 and day = any($3::date[]) and ${COUNTRY_OF_PLACE} <> ''
  order by country`;

const FILTERED_PANEL = `
  select *, array(${COUNTRIES}) as countries from ${packedPanel('$2', '$3', filterConditions(4))}`;

/** Reads the panel of these days, of answers that match a filter. Prompts that do not match it are not counted. */
export async function readFilteredPanel(
  reader: Reader,
  at: DataVersion,
  days: readonly string[],
  filter: FigureFilter,
): Promise<FilteredPanel> {
  const values = [[], days, ...filterValues(filter)];
  const [panel] = await reader.read<FilteredPanel>(at, 'analytics-filtered-panel', FILTERED_PANEL, values);
  if (panel === undefined) throw new Error('The statement returned no row.');
  return panel;
}
