import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

type Color = readonly [red: number, green: number, blue: number];

/** Colors of background, hair, face and clothes. No scheme has a skin tone: the portraits are abstract. */
const schemes: readonly (readonly [Color, Color, Color, Color])[] = [
  [
    [206, 226, 252],
    [26, 38, 100],
    [255, 209, 128],
    [26, 115, 231],
  ],
  [
    [211, 240, 228],
    [20, 83, 69],
    [255, 196, 170],
    [49, 112, 97],
  ],
  [
    [253, 228, 207],
    [94, 46, 20],
    [255, 241, 201],
    [219, 112, 59],
  ],
  [
    [236, 222, 245],
    [74, 29, 41],
    [248, 205, 219],
    [122, 62, 161],
  ],
  [
    [250, 233, 190],
    [85, 79, 0],
    [188, 226, 213],
    [168, 91, 0],
  ],
  [
    [214, 219, 229],
    [43, 53, 65],
    [246, 214, 152],
    [85, 96, 112],
  ],
];

/** Samples per pixel and direction, for smooth edges. */
const samples = 3;

interface Portrait {
  readonly colors: readonly Color[];
  /** Radius of the hair around the head, as a part of the width. */
  readonly hair: number;
  /** Height of the forehead that the hair leaves free. */
  readonly fringe: number;
  readonly shoulders: number;
}

function portraitOf(seed: string): Portrait {
  const [scheme = 0, hair = 0, fringe = 0, shoulders = 0] = createHash('sha256').update(seed).digest();
  return {
    colors: schemes[scheme % schemes.length] ?? [],
    hair: 0.21 + (hair % 5) * 0.015,
    fringe: 0.34 + (fringe % 4) * 0.02,
    shoulders: 0.32 + (shoulders % 4) * 0.03,
  };
}

const isInside = (x: number, y: number, radiusX: number, radiusY: number): boolean =>
  (x / radiusX) ** 2 + (y / radiusY) ** 2 <= 1;

/** Returns the index of the color at a point; both coordinates are from 0 to 1. */
function colorAt({ hair, fringe, shoulders }: Portrait, x: number, y: number): number {
  const across = x - 0.5;
  if (isInside(across, y - 0.43, 0.18, 0.21) && y > fringe) return 2;
  if (isInside(across, y - 1.02, shoulders, 0.33)) return 3;
  return isInside(across, y - 0.42, hair, hair + 0.03) ? 1 : 0;
}

/** Returns the color of a pixel: the mean of its samples. */
function pixelColor(portrait: Portrait, size: number, column: number, row: number): Color {
  const sum = [0, 0, 0];
  for (let index = 0; index < samples ** 2; index += 1) {
    const x = (column + ((index % samples) + 0.5) / samples) / size;
    const y = (row + (Math.floor(index / samples) + 0.5) / samples) / size;
    const color = portrait.colors[colorAt(portrait, x, y)] ?? [0, 0, 0];
    for (const channel of [0, 1, 2] as const) sum[channel] = (sum[channel] ?? 0) + color[channel];
  }
  const mean = (channel: number): number => Math.round((sum[channel] ?? 0) / samples ** 2);
  return [mean(0), mean(1), mean(2)];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * Draws an abstract portrait as a square PNG with a palette, about 1 kB. It depends only on the seed.
 *
 * @param size Width and height in pixels.
 */
export function drawPortrait(seed: string, size: number): Buffer {
  const portrait = portraitOf(seed);
  const palette = new Map<string, number>();
  const pixels = Buffer.alloc((size + 1) * size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      const color = pixelColor(portrait, size, column, row).join(',');
      const index = palette.get(color) ?? palette.size;
      palette.set(color, index);
      // Each row starts with the number of its filter, 0 for none.
      pixels[row * (size + 1) + column + 1] = index;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from([...palette.keys()].flatMap((color) => color.split(',').map(Number)))),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
