import { imageSize } from 'image-size';
import { invalidInput } from '../../../http/refusal.ts';

const mostBytes = 96 * 1024;
/** A few bytes can claim a picture of a gigabyte, which every browser that shows the card would have to lay out. */
const mostPixels = 1024;

const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'svg+xml': (bytes) => /^\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(bytes.toString('utf8')),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes) => bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP',
};

/** What an SVG may not hold: pictures are shown as pictures, where none of this runs, and are not kept either. */
const active = /<script|<foreignObject|<iframe|\bon\w+\s*=|javascript:|<!ENTITY|href\s*=\s*["']\s*(?!#)/i;

/** The longer side of a picture in pixels; undefined where its head cannot be read. A drawing has none: it fills its card. */
function longerSide(bytes: Buffer): number | undefined {
  try {
    const { width, height } = imageSize(bytes);
    return Math.max(width, height);
  } catch {
    return undefined;
  }
}

/** Refuses a picture that is not what it says it is, is too large or could do anything. */
export function checkIcon(icon: string | undefined): void {
  if (icon === undefined) return;
  const [, type = '', data = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(icon) ?? [];
  const bytes = Buffer.from(data, 'base64');
  const refuse = (code: string, message: string) => invalidInput([{ pointer: '#/icon', code, message }]);
  if (bytes.length > mostBytes) throw refuse('too-large', 'A picture holds at most 96 kB.');
  if (!beginnings[type]?.(bytes)) throw refuse('not-a-picture', 'Is not a picture of the kind it says.');
  if (type !== 'svg+xml') {
    const side = longerSide(bytes);
    if (side === undefined || side === 0)
      throw refuse('not-a-picture', 'Is not a picture of the kind it says.');
    if (side > mostPixels) {
      throw refuse('too-many-pixels', `A picture is at most ${mostPixels} pixels wide and high.`);
    }
  }
  if (type === 'svg+xml' && active.test(bytes.toString('utf8'))) {
    throw refuse('active-content', 'A drawing must hold no scripts, events or links.');
  }
}

/** The picture of a blueprint that has none of its own: the letter of its title. */
export function letterIcon(title: string): string {
  const letter = (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? 'B').toUpperCase();
  const safe = letter.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#1A73E7"/><text x="24" y="33" font-family="sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${safe}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
