import type { AnswerPrompt, AnswerTarget, Answers } from '../segments/answers.js';
import { RowValues } from '../segments/places.js';
import { isAnswer, type Segment } from '../segments/segment.js';
import type { PanelCell } from './panel.js';

const NO_MODEL = -1;

/** The cells of prompts and targets, numbered as they appear. Targets that are not selected have none. */
export class CellIndex {
  private readonly prompts: (AnswerPrompt | undefined)[] = [];
  /** For each target, the places of its cells by prompt, from 1; targets that differ only in models share them. */
  private readonly places: (Int32Array | undefined)[] = [];
  private readonly targets: (AnswerTarget | undefined)[] = [];
  private readonly models: number[] = [];
  private readonly rows = new RowValues();

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

  /** The cell of each row; -1 for failed attempts and targets that are not selected. The next segment overwrites them. */
  answered({ rows, state, target, prompt }: Segment): Int32Array {
    const cells = this.rows.none(rows);
    for (let row = 0; row < rows; row += 1)
      if (isAnswer(state[row] ?? 0)) cells[row] = this.at(target[row] ?? 0, prompt[row] ?? 0);
    return cells;
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

/** Which models answered in cells, before and now. */
export class ServedModels {
  private readonly before: (Set<number> | undefined)[] = [];
  private readonly now: (Set<number> | undefined)[] = [];
  /** The last model of each cell, which most answers have in common. */
  private readonly last: (number | undefined)[] = [];
  private isCurrent = false;

  add(cell: number, model: number, isCurrent: boolean): void {
    if (isCurrent !== this.isCurrent) this.last.length = 0;
    this.isCurrent = isCurrent;
    if (model === NO_MODEL || this.last[cell] === model) return;
    this.last[cell] = model;
    const models = isCurrent ? this.now : this.before;
    (models[cell] ??= new Set()).add(model);
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
