import type { MessageValues } from '@blueport/contracts';

/** The reason why an SVG is refused. */
export class SvgRefusal extends Error {
  override readonly name = 'SvgRefusal';
  readonly code: 'not-a-picture' | 'active-content' | 'too-complex' | 'too-many-attributes';
  readonly values: MessageValues | undefined;

  constructor(code: SvgRefusal['code'], values?: MessageValues) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

/** Refuses content that is not a well-formed SVG. */
export const malformedSvg = (): SvgRefusal => new SvgRefusal('not-a-picture');

/** Refuses a part of an SVG that could run or load something. */
export const activeContent = (part: 'element' | 'event' | 'link' | 'value', name: string): SvgRefusal =>
  new SvgRefusal('active-content', { part, name });

/** Refuses an SVG that is too expensive to check or draw. */
export const tooComplex = (): SvgRefusal => new SvgRefusal('too-complex');

/** Refuses an element with more attributes than can be checked for duplicates in reasonable time. */
export const tooManyAttributes = (most: number): SvgRefusal =>
  new SvgRefusal('too-many-attributes', { limit: String(most) });
