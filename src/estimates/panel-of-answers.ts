import type { AnswerPrompt, AnswerTarget, Answers, Count } from '../segments/answers.js';
import { Role } from '../segments/answers.js';
import { isAnswer, OWN_CITED, SENTIMENT_UNITS, usedRetrieval, type Segment } from '../segments/segment.js';
import {
  MEASURES,
  type Cluster,
  type Measure,
  type Panel,
  type PanelCell,
  type PanelColumn,
} from './panel.js';

/** The days of a panel in clusters, oldest first. */
export interface PanelDates {
  readonly clusters: readonly Cluster[];
  /** The index of the cluster by day. */
  readonly clusterOf: ReadonlyMap<string, number>;
}

/** Counts answers by cell and cluster. Targets that are not selected are left out. */
export class PanelCount implements Count {
  private readonly cells: PanelCell[] = [];
  private readonly cellOf: CellIndex;
  private readonly columns: Readonly<Record<Measure | 'answers', ColumnSums>>;
  private readonly brands: readonly (ColumnSums | undefined)[];
  private readonly brandNames: readonly string[];
  private readonly served = new ServedModels();
  private cluster = 0;

  /** `roles` are those of `rolesOf`. */
  constructor(
    private readonly answers: Pick<Answers, 'prompts' | 'targets' | 'brands'>,
    private readonly dates: PanelDates,
    private readonly roles: Uint8Array,
  ) {
    this.cellOf = new CellIndex(answers, this.cells);
    this.columns = Object.fromEntries(
      ['answers', ...MEASURES].map((name) => [name, new ColumnSums()]),
    ) as typeof this.columns;
    const rivals = answers.brands.filter(({ number }) => roles[number] === Role.rival);
    this.brandNames = [...new Set(rivals.map(({ brand }) => brand))];
    const sums = this.brandNames.map(() => new ColumnSums());
    const brands: (ColumnSums | undefined)[] = [];
    for (const { number, brand } of rivals) brands[number] = sums[this.brandNames.indexOf(brand)];
    this.brands = brands;
  }

  add(segment: Segment, day: string): void {
    const cluster = this.dates.clusterOf.get(day);
    if (cluster === undefined) return;
    if (cluster !== this.cluster) this.endCluster();
    this.cluster = cluster;
    const isCurrent = this.dates.clusters[cluster]?.isCurrent === true;
    for (let row = 0; row < segment.rows; row += 1) {
      if (!isAnswer(segment.state[row] ?? 0)) continue;
      const target = segment.target[row] ?? 0;
      const cell = this.cellOf.at(target, segment.prompt[row] ?? 0);
      if (cell < 0) continue;
      this.served.add(cell, this.cellOf.modelOf(target), isCurrent);
      this.addRow(segment, row, cell);
    }
  }

  /** The panel, once all answers are counted. */
  end(): Panel {
    this.endCluster();
    const { clusters } = this.dates;
    const answers = new Float64Array(this.cells.length * clusters.length);
    const counted = this.columns.answers.column();
    for (const [entry, value] of counted.value.entries())
      answers[(counted.cluster[entry] ?? 0) * this.cells.length + (counted.cell[entry] ?? 0)] = value;
    const counts = Object.fromEntries(MEASURES.map((name) => [name, this.columns[name].column()]));
    const { sentimentSum, ...others } = counts as Panel['counts'];
    const sums = this.brandNames.map((brand) => ({
      brand,
      ...(this.brands[this.numberOf(brand)] ?? new ColumnSums()).column(),
    }));
    return {
      cells: this.cells,
      clusters,
      answers,
      counts: { ...others, sentimentSum: { ...sentimentSum, value: sentimentSum.value.map(inSentiment) } },
      modelsDiffer: this.served.differences(this.cells.length),
      brands: sums.filter(({ cell }) => cell.length > 0),
    };
  }

  private numberOf(name: string): number {
    const found = this.answers.brands.find(
      ({ brand, number }) => brand === name && this.roles[number] === Role.rival,
    );
    return found?.number ?? 0;
  }

  private addRow(segment: Segment, row: number, cell: number): void {
    const { columns } = this;
    const answers = segment.answers[row] ?? 0;
    columns.answers.add(cell, answers);
    this.addMentions(segment.mentions, row, cell, answers);
    const { sources } = segment;
    const [start, end] = [sources.starts[row] ?? 0, sources.starts[row + 1] ?? 0];
    if (end === start && !usedRetrieval(segment.state[row] ?? 0))
      columns.sourcelessAnswers.add(cell, answers);
    for (let at = start; at < end; at += 1)
      if (sources.kind[at] === OWN_CITED) {
        columns.citedAnswers.add(cell, answers);
        break;
      }
  }

  private addMentions(mentions: Segment['mentions'], row: number, cell: number, answers: number): void {
    const { columns } = this;
    const end = mentions.starts[row + 1] ?? 0;
    for (let at = mentions.starts[row] ?? 0; at < end; at += 1) {
      const brand = mentions.brand[at] ?? 0;
      const role = this.roles[brand];
      if (role === Role.rival) {
        columns.competitorMentions.add(cell, answers);
        this.brands[brand]?.add(cell, answers);
      } else if (role === Role.own) {
        columns.mentions.add(cell, answers);
        columns.positionSum.add(cell, mentions.positionSum[at] ?? 0);
        columns.sentimentSum.add(cell, mentions.sentimentSum[at] ?? 0);
        columns.sentimentCount.add(cell, mentions.sentimentCount[at] ?? 0);
      }
    }
  }

  private endCluster(): void {
    for (const column of Object.values(this.columns)) column.endCluster(this.cluster);
    for (const column of new Set(this.brands)) column?.endCluster(this.cluster);
  }
}

const inSentiment = (sum: number) => sum / SENTIMENT_UNITS;

/** The cells of prompts and targets, numbered as they appear. */
class CellIndex {
  private readonly prompts: (AnswerPrompt | undefined)[] = [];
  /** For each target, the places of its cells by prompt, from 1; targets that differ only in models share them. */
  private readonly places: (Int32Array | undefined)[] = [];
  private readonly targets: (AnswerTarget | undefined)[] = [];
  private readonly models: number[] = [];

  constructor(
    { prompts, targets }: Pick<Answers, 'prompts' | 'targets'>,
    private readonly cells: PanelCell[],
  ) {
    for (const prompt of prompts) this.prompts[prompt.number] = prompt;
    const shared = new Map<string, Int32Array>();
    const models = new Map<string, number>();
    for (const target of targets) {
      const { number, platform, surface, place, model } = target;
      this.targets[number] = target;
      if (!models.has(model)) models.set(model, model === '' ? NO_MODEL : models.size);
      this.models[number] = models.get(model) ?? NO_MODEL;
      if (!target.isSelected) continue;
      const key = [platform, surface, place].join('\0');
      const places = shared.get(key) ?? new Int32Array(this.prompts.length);
      shared.set(key, places);
      this.places[number] = places;
    }
  }

  /** The index of a cell; -1 if the target is not selected. */
  at(target: number, prompt: number): number {
    const places = this.places[target];
    if (places === undefined) return -1;
    const known = (places[prompt] ?? 0) - 1;
    return known >= 0 ? known : this.append(places, target, prompt);
  }

  /** The number of the model of a target, NO_MODEL if it is not known. */
  modelOf(target: number): number {
    return this.models[target] ?? NO_MODEL;
  }

  private append(places: Int32Array, target: number, number: number): number {
    const [prompt, asked] = [this.prompts[number], this.targets[target]];
    if (prompt === undefined || asked === undefined)
      throw new Error(`Answers have the prompt ${number} and the target ${target}, which have no names.`);
    const { promptId, topic, isCounted } = prompt;
    const { platform, surface, place } = asked;
    places[number] = this.cells.push({ promptId, topic, isCounted, platform, surface, place });
    return places[number] - 1;
  }
}

const NO_MODEL = -1;

/** A column that grows cluster by cluster. */
class ColumnSums {
  private readonly cells: number[] = [];
  private readonly clusters: number[] = [];
  private readonly values: number[] = [];
  /** The sums of the cluster, and the cells that have some. */
  private readonly sums: number[] = [];
  private readonly touched: number[] = [];
  private readonly isTouched: boolean[] = [];

  add(cell: number, value: number): void {
    if (value === 0) return;
    if (this.isTouched[cell] !== true) {
      this.isTouched[cell] = true;
      this.touched.push(cell);
    }
    this.sums[cell] = (this.sums[cell] ?? 0) + value;
  }

  endCluster(cluster: number): void {
    for (const cell of this.touched) {
      const value = this.sums[cell] ?? 0;
      if (value !== 0) {
        this.cells.push(cell);
        this.clusters.push(cluster);
        this.values.push(value);
      }
      this.sums[cell] = 0;
      this.isTouched[cell] = false;
    }
    this.touched.length = 0;
  }

  column(): PanelColumn {
    return {
      cell: Int32Array.from(this.cells),
      cluster: Int32Array.from(this.clusters),
      value: Float64Array.from(this.values),
    };
  }
}

/** Which models answered in cells, before and now. */
class ServedModels {
  private readonly before: (Set<number> | undefined)[] = [];
  private readonly now: (Set<number> | undefined)[] = [];

  add(cell: number, model: number, isCurrent: boolean): void {
    if (model === NO_MODEL) return;
    const models = isCurrent ? this.now : this.before;
    const known = models[cell];
    if (known === undefined) models[cell] = new Set([model]);
    else known.add(model);
  }

  /** For each cell, 1 if its models are known in both windows and no model answered in both. */
  differences(cells: number): Uint8Array {
    return Uint8Array.from({ length: cells }, (_, cell) => {
      const [before, now] = [this.before[cell], this.now[cell]];
      if (before === undefined || now === undefined) return 0;
      return [...before].some((model) => now.has(model)) ? 0 : 1;
    });
  }
}
