import { largest } from '../../ui/chart/largest.ts';
import {
  type Arrangement,
  below,
  type Box,
  gap,
  placeLayers,
  placeLayersDown,
  placeRows,
  stackHeight,
} from './place-boxes.ts';
import type { GraphEdge } from './resource-graph.ts';

/** A layer has at most this number of columns, or of rows if the layers go down. */
const maxColumns = 8;
/** How much larger an arrangement from top to bottom must be to replace one from left to right. */
const leastGain = 1.15;

type Size = Pick<Arrangement, 'width' | 'height'>;

/** Scale at which an area fits a canvas of the given width to height, relative to other areas. */
const scaleOf = ({ width, height }: Size, ratio: number): number =>
  Math.min(ratio / Math.max(width, 1), 1 / Math.max(height, 1));

/** Returns the arrangement that is largest on the canvas, or an earlier one that is almost as large. */
const largestOf = (candidates: readonly Arrangement[], ratio: number, gain: number): Arrangement =>
  candidates.reduce((best, each) => (scaleOf(each, ratio) > scaleOf(best, ratio) * gain ? each : best));

/**
 * Arranges boxes of different sizes. Dependent ones are in layers from left to right, a tall layer in several columns,
 * or from top to bottom if that is much larger on the canvas. The others are in rows below.
 *
 * @param ratio - Width to height of the canvas.
 */
export function arrangeBoxes(boxes: readonly Box[], edges: readonly GraphEdge[], ratio: number): Arrangement {
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const layers = orderedLayers(
    boxes.filter(({ id }) => connected.has(id)),
    edges,
  );
  const others = boxes.filter(({ id }) => !connected.has(id)).toSorted((a, b) => b.height - a.height);
  const tallest = largest(layers.map(stackHeight));
  const widest = largest(layers.map((layer) => layer.reduce((sum, { width }) => sum + width + gap.row, 0)));
  const columns = numbersTo(layers.length > 0 ? maxColumns : 1);
  const across = columns.map((count) => placeLayers(layers, tallest / count));
  const down = columns.map((count) => placeLayersDown(layers, widest / count));
  const [best, bestDown] = [across, down].map((candidates) =>
    largestOf(
      candidates.flatMap((upper) => withOthers(upper, others)),
      ratio,
      1.02,
    ),
  );
  return largestOf([best!, bestDown!], ratio, leastGain);
}

/** Returns arrangements with the unconnected boxes in rows of different widths below. */
function withOthers(upper: Arrangement, others: readonly Box[]): readonly Arrangement[] {
  if (others.length === 0) return [upper];
  const widest = largest(others.map(({ width }) => width)) + gap.column;
  return numbersTo(Math.min(others.length, 16)).map((count) =>
    below(upper, placeRows(others, Math.max(upper.width, count * widest))),
  );
}

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

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
