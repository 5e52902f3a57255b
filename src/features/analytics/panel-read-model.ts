import type { DataVersion } from '../../domain/data-version.js';
import type { Reader } from '../../platform/reader.js';
import type { PanelDates } from './panel-dates.js';
import { IS_COUNTED, jsonRows } from './roll-up-sql.js';

/** A panel as it is stored and read. */
export interface PackedPanel {
  readonly rows: readonly PackedRow[];
  /** Every prompt that ever had an answer. */
  readonly prompts: readonly {
    readonly number: number;
    readonly promptId: string;
    readonly topic: string | null;
    readonly isCounted: boolean;
  }[];
  readonly brands: readonly { readonly number: number; readonly brand: string }[];
}

export interface PackedRow {
  /** The day, or the Monday of the week. */
  readonly date: string;
  readonly platform: string;
  readonly surface: string;
  /** Empty for unknown. */
  readonly model: string;
  readonly place: string;
  /** In base64; src/domain/panel-cells.ts has the format. */
  readonly cells: string;
}

const COLUMNS = 'platform, surface, model, place, cells';

/** In a fixed order, so that equal data give equal sums also where those are rounded. */
const rowsOf = (weeks: string, days: string) => `
  select date, platform, surface, model, place, encode(cells, 'base64') as cells
  from (
    select day as date, ${COLUMNS} from daily_panels where workspace_id = $1 and day = any(${days}::date[])
    union all
    select week, ${COLUMNS} from weekly_panels where workspace_id = $1 and week = any(${weeks}::date[])
  ) parts
  order by date, platform collate "C", surface collate "C", model collate "C", place collate "C"`;

const PROMPTS = `
  select n.number, n.prompt_id as "promptId", p.topic, ${IS_COUNTED} as "isCounted"
  from panel_prompts n cross join lateral (
    select topic, persona from prompts where workspace_id = $1 and prompt_id = n.prompt_id offset 0) p
  where n.workspace_id = $1`;

const BRANDS = 'select number, brand from panel_brands where workspace_id = $1';

/**
 * An expression that yields a PackedPanel as JSON, a column of a larger statement. $1 is the workspace; `weeks` and `days`
 * are the parameters with those of PanelDates, as `$2`.
 */
export function packedPanel(weeks: string, days: string): string {
  return `json_build_object(
    'rows', ${jsonRows(rowsOf(weeks, days))}, 'prompts', ${jsonRows(PROMPTS)}, 'brands', ${jsonRows(BRANDS)})`;
}

const PANEL = `select ${packedPanel('$2', '$3')} as panel`;

const EMPTY: PackedPanel = { rows: [], prompts: [], brands: [] };

/** Reads the panel of these dates alone. */
export async function readPanel(
  reader: Reader,
  at: DataVersion,
  { weeks, days }: PanelDates,
): Promise<PackedPanel> {
  const [data] = await reader.read<{ panel: PackedPanel }>(at, 'analytics-panel', PANEL, [weeks, days]);
  return data?.panel ?? EMPTY;
}
