import { largest } from '../../ui/chart/largest.ts';
import type { GraphEdge } from './resource-graph.ts';

export interface Box {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Arrangement {
  readonly width: number;
  readonly height: number;
  readonly places: ReadonlyMap<string, Place>;
}

const gap = { layer: 56, column: 20, row: 16 } as const;
/** A layer has at most this number of columns. */
const maxColumns = 8;

/** Scale at which an area fits a canvas of the given width to height, relative to other areas. */
const scaleOf = ({ width, height }: Pick<Arrangement, 'width' | 'height'>, ratio: number): number =>
  Math.min(ratio / Math.max(width, 1), 1 / Math.max(height, 1));

/**
 * Arranges boxes of different sizes. Dependent ones are in layers from left to right, a tall layer in several columns;
 * the others are in rows below. Of several arrangements, the one that is largest on the canvas is chosen.
 */
export function arrangeBoxes(boxes: readonly Box[], edges: readonly GraphEdge[], ratio: number): Arrangement {
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const layers = orderedLayers(
    boxes.filter(({ id }) => connected.has(id)),
    edges,
  );
  const others = boxes.filter(({ id }) => !connected.has(id)).toSorted((a, b) => b.height - a.height);
  const tallest = largest(layers.map(stackHeight));
  const widest = largest(others.map(({ width }) => width)) + gap.column;
  const candidates = numbersTo(tallest > 0 ? maxColumns : 1).flatMap((columns) => {
    const upper = placeLayers(layers, tallest / columns);
    if (others.length === 0) return [upper];
    return numbersTo(Math.min(others.length, 16)).map((count) =>
      below(upper, placeRows(others, Math.max(upper.width, count * widest))),
    );
  });
  return candidates.reduce((best, each) =>
    scaleOf(each, ratio) > scaleOf(best, ratio) * 1.02 ? each : best,
  );
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const stackHeight = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { height }) => sum + height + gap.row, 0);

/** Returns the boxes by layer: each is right of its dependencies, and close to them in vertical order. */
function orderedLayers(boxes: readonly Box[], edges: readonly GraphEdge[]): readonly (readonly Box[])[] {
  const ranks = ranksOf(boxes, edges);
  const byRank = Map.groupBy(boxes, ({ id }) => ranks.get(id) ?? 0);
  const layers = [...byRank.keys()].toSorted((a, b) => a - b).map((rank) => byRank.get(rank)!);
  const before = Map.groupBy(edges, ({ to }) => to);
  const after = Map.groupBy(edges, ({ from }) => from);
  const position = new Map<string, number>();
  const place = (layer: readonly Box[]) =>
    layer.forEach(({ id }, index) => position.set(id, (index + 0.5) / layer.length));
  const sort = (index: number, neighbours: (id: string) => readonly string[]) => {
    const means = new Map(
      layers[index]!.map(({ id }) => {
        const known = neighbours(id).flatMap((other) => position.get(other) ?? []);
        const mean = known.reduce((sum, each) => sum + each, 0) / known.length;
        return [id, known.length === 0 ? (position.get(id) ?? 0.5) : mean];
      }),
    );
    layers[index] = layers[index]!.toSorted((a, b) => means.get(a.id)! - means.get(b.id)!);
    place(layers[index]);
  };
  layers.forEach(place);
  const last = layers.length - 1;
  const sweepRight = () => {
    for (let index = 1; index <= last; index += 1)
      sort(index, (id) => (before.get(id) ?? []).map(({ from }) => from));
  };
  const sweepLeft = () => {
    for (let index = last - 1; index >= 0; index -= 1)
      sort(index, (id) => (after.get(id) ?? []).map(({ to }) => to));
  };
  for (const sweep of [sweepRight, sweepLeft, sweepRight, sweepLeft, sweepRight]) sweep();
  return layers;
}

/**
 * Returns the layer of each box: one more than that of its last dependency. The boxes are in creation order; groups can
 * depend on each other, then the first one is on the left.
 */
function ranksOf(boxes: readonly Box[], edges: readonly GraphEdge[]): ReadonlyMap<string, number> {
  const before = Map.groupBy(edges, ({ to }) => to);
  const ranks = new Map<string, number>();
  for (const { id } of boxes) {
    const dependencies = (before.get(id) ?? []).flatMap(({ from }) => ranks.get(from) ?? []);
    ranks.set(id, dependencies.length === 0 ? 0 : largest(dependencies) + 1);
  }
  return ranks;
}

/** Places layers from left to right, each in columns up to a height, centered vertically. */
function placeLayers(layers: readonly (readonly Box[])[], limit: number): Arrangement {
  const places = new Map<string, Place>();
  const columns = layers.map((layer) => columnsOf(layer, limit));
  const height = Math.max(0, largest(columns.flat().map(stackHeight)) - gap.row);
  let x = 0;
  for (const layer of columns) {
    for (const column of layer) {
      let y = (height - (stackHeight(column) - gap.row)) / 2;
      const width = largest(column.map((box) => box.width));
      for (const box of column) {
        places.set(box.id, { x: Math.round(x + (width - box.width) / 2), y: Math.round(y), ...sizeOf(box) });
        y += box.height + gap.row;
      }
      x += width + gap.column;
    }
    x += gap.layer - gap.column;
  }
  return { width: Math.max(0, x - gap.layer), height, places };
}

const sizeOf = ({ width, height }: Box) => ({ width, height });

function columnsOf(layer: readonly Box[], limit: number): Box[][] {
  const columns: Box[][] = [[]];
  for (const box of layer) {
    const column = columns.at(-1)!;
    if (column.length > 0 && stackHeight([...column, box]) > limit + 1) columns.push([box]);
    else column.push(box);
  }
  return columns;
}

/** Places boxes in rows up to a width. */
function placeRows(boxes: readonly Box[], limit: number): Arrangement {
  const places = new Map<string, Place>();
  let [x, y, width, rowHeight] = [0, 0, 0, 0];
  for (const box of boxes) {
    if (x > 0 && x + box.width > limit) {
      [x, y, rowHeight] = [0, y + rowHeight + gap.row, 0];
    }
    places.set(box.id, { x, y, ...sizeOf(box) });
    x += box.width + gap.column;
    rowHeight = Math.max(rowHeight, box.height);
    width = Math.max(width, x - gap.column);
  }
  return { width, height: y + rowHeight, places };
}

function below(upper: Arrangement, lower: Arrangement): Arrangement {
  const top = upper.height > 0 ? upper.height + 2 * gap.row : 0;
  const moved = [...lower.places].map(([id, place]) => [id, { ...place, y: place.y + top }] as const);
  return {
    width: Math.max(upper.width, lower.width),
    height: top + lower.height,
    places: new Map([...upper.places, ...moved]),
  };
}
