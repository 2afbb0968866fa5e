import type { IssueCode, MessageValues } from '@blueport/contracts';
import { imageSize } from 'image-size';
import { invalidInput, issue } from '../../../../errors/refusal.ts';
import { SvgRefusal } from './svg/svg-refusal.ts';

const maxKilobytes = 96;
/** A few bytes can declare an image of a gigabyte, which every browser that shows the card would have to lay out. */
const maxPixels = 1024;

const beginnings: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  webp: (bytes) => bytes.subarray(0, 4).toString() === 'RIFF' && bytes.subarray(8, 12).toString() === 'WEBP',
};

const refuse = (code: IssueCode, values?: MessageValues) => invalidInput([issue('#/icon', code, values)]);

/** Returns the longer side of an image in pixels, or 0 if its header cannot be read. */
function longerSide(bytes: Buffer): number {
  try {
    const { width, height } = imageSize(bytes);
    return Math.max(width, height);
  } catch {
    return 0;
  }
}

const svgIcon = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

async function readDrawing(bytes: Buffer): Promise<string> {
  const { sanitizeSvg } = await import('./svg/sanitize-svg.ts');
  try {
    return svgIcon(sanitizeSvg(bytes.toString('utf8')));
  } catch (error) {
    throw error instanceof SvgRefusal ? refuse(error.code, error.values) : error;
  }
}

/**
 * Returns the stored form of an icon: SVG is sanitized, other formats are unchanged. Refuses an icon that does not
 * match its declared type, is too large or has active content.
 */
export async function sanitizeIcon(icon: string): Promise<string> {
  const [, type = '', data = ''] = /^data:image\/([a-z+]+);base64,(.*)$/.exec(icon) ?? [];
  const bytes = Buffer.from(data, 'base64');
  if (bytes.length > maxKilobytes * 1024) throw refuse('too-large', { limit: String(maxKilobytes) });
  if (type === 'svg+xml') return readDrawing(bytes);
  if (!beginnings[type]?.(bytes)) throw refuse('not-a-picture');
  const side = longerSide(bytes);
  if (side === 0) throw refuse('not-a-picture');
  if (side > maxPixels) {
    throw refuse('too-many-pixels', { limit: String(maxPixels) });
  }
  return icon;
}

/** Returns the default icon of a blueprint: the first letter of its title. */
export function letterIcon(title: string): string {
  const letter = (/[\p{L}\p{N}]/u.exec(title)?.[0] ?? 'B').toUpperCase();
  const safe = letter.replaceAll(/[^\p{L}\p{N}]/gu, '');
  return svgIcon(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="10" fill="#1A73E7"/><text x="24" y="33" font-family="sans-serif" font-size="26" font-weight="600" text-anchor="middle" fill="#fff">${safe}</text></svg>`,
  );
}
