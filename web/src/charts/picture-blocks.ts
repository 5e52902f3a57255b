import { colorOf, fontOf } from './colors.js';
import { FONT } from './end-labels.js';
import { linesOf } from './lines.js';
import type { PlotProps } from './plot-options.js';

/** A part of a picture that is as wide as the picture. Lengths are in pixels before the scale. */
export interface Block {
  readonly height: number;
  /** @param top the upper edge of the block */
  readonly draw: (context: CanvasRenderingContext2D, top: number) => void;
}

/** Blocks one below the other. */
export function stacked(blocks: readonly Block[]): Block {
  return {
    height: blocks.reduce((sum, { height }) => sum + height, 0),
    draw: (context, top) => {
      let edge = top;
      for (const { height, draw } of blocks) {
        draw(context, edge);
        edge += height;
      }
    },
  };
}

interface TextStyle {
  /** In pixels. */
  readonly size: number;
  readonly isBold?: boolean;
  /** A computed color. */
  readonly color: string;
  readonly width: number;
}

/** A text, broken between words where it is too wide. A word that is too wide alone is condensed. */
export function textBlock(text: string, { size, isBold = false, color, width }: TextStyle): Block {
  const font = fontOf(size, isBold ? 600 : 400);
  const lines = linesOf(text, width, measuring(font));
  const lineHeight = Math.round(size * 1.5);
  return {
    height: lines.length * lineHeight,
    draw: (context, top) => {
      context.font = font;
      context.fillStyle = color;
      context.textBaseline = 'middle';
      lines.forEach((line, index) => context.fillText(line, 0, top + (index + 0.5) * lineHeight, width));
    },
  };
}

/** The width of a text in a font. */
function measuring(font: string): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return () => 0;
  context.font = font;
  return (text) => context.measureText(text).width;
}

const SAMPLE_WIDTH = 28;
const ROW_HEIGHT = 22;
const GAP = 20;

/** The names of the series with samples of their lines or bars; nothing for a single line. */
export function legendBlock({ series, kind }: PlotProps, host: HTMLElement, width: number): Block {
  if (series.length < 2 && kind !== 'bars') return { height: 8, draw: () => undefined };
  const widthOf = measuring(FONT);
  const ink = colorOf('--ink', host);
  let [left, row] = [0, 0];
  const entries = series.map(({ name, color, dash }) => {
    const needed = SAMPLE_WIDTH + 6 + Math.min(widthOf(name), width - SAMPLE_WIDTH - 6);
    if (left > 0 && left + needed > width) [left, row] = [0, row + 1];
    const entry = { name, dash, color: colorOf(color, host), left, row };
    left += needed + GAP;
    return entry;
  });
  return {
    height: (row + 1) * ROW_HEIGHT + 8,
    draw: (context, top) => {
      for (const { name, dash, color, left, row } of entries) {
        const middle = top + (row + 0.5) * ROW_HEIGHT;
        drawSample(context, { left, middle, color, dash, thickness: kind === 'bars' ? 10 : 2.5 });
        context.font = FONT;
        context.fillStyle = ink;
        context.textBaseline = 'middle';
        context.fillText(name, left + SAMPLE_WIDTH + 6, middle, width - SAMPLE_WIDTH - 6);
      }
    },
  };
}

function drawSample(
  context: CanvasRenderingContext2D,
  sample: { left: number; middle: number; color: string; dash: number[]; thickness: number },
): void {
  const { left, middle, color, dash, thickness } = sample;
  context.strokeStyle = color;
  context.lineWidth = thickness;
  context.setLineDash(thickness > 5 ? [] : dash);
  context.beginPath();
  context.moveTo(left, middle);
  context.lineTo(left + SAMPLE_WIDTH, middle);
  context.stroke();
  context.setLineDash([]);
}
