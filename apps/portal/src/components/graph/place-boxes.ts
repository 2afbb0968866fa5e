import { largest } from '../../ui/chart/largest.ts';

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

export const gap = { layer: 56, column: 20, row: 16 } as const;

/** Returns the height of boxes above each other, each with the space below it. */
export const stackHeight = (boxes: readonly Box[]): number =>
  boxes.reduce((sum, { height }) => sum + height + gap.row, 0);

/** Places layers from left to right, each in columns up to a height, centered vertically. */
export function placeLayers(layers: readonly (readonly Box[])[], limit: number): Arrangement {
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
export function placeRows(boxes: readonly Box[], limit: number): Arrangement {
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

/** Returns an arrangement with another one below it. */
export function below(upper: Arrangement, lower: Arrangement): Arrangement {
  const top = upper.height > 0 ? upper.height + 2 * gap.row : 0;
  const moved = [...lower.places].map(([id, place]) => [id, { ...place, y: place.y + top }] as const);
  return {
    width: Math.max(upper.width, lower.width),
    height: top + lower.height,
    places: new Map([...upper.places, ...moved]),
  };
}

const swap = <One extends Pick<Box, 'width' | 'height'>>(box: One): One => ({
  ...box,
  width: box.height,
  height: box.width,
});

/** Places layers from top to bottom, each in rows up to a width. */
export function placeLayersDown(layers: readonly (readonly Box[])[], limit: number): Arrangement {
  const across = placeLayers(
    layers.map((layer) => layer.map(swap)),
    limit,
  );
  const places = [...across.places].map(
    ([id, { x, y, ...size }]) => [id, { x: y, y: x, ...swap(size) }] as const,
  );
  return { ...swap(across), places: new Map(places) };
}
