import type { MessageValues } from '@blueport/contracts';

/** Why a drawing is refused. */
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

/** Refuses content that is not a well-formed drawing. */
export const notAPicture = (): SvgRefusal => new SvgRefusal('not-a-picture');

/** Refuses a part of a drawing that could run or load something. */
export const activeContent = (part: 'element' | 'event' | 'link' | 'value', name: string): SvgRefusal =>
  new SvgRefusal('active-content', { part, name });

/** Refuses a drawing that costs too much to check or to draw. */
export const tooComplex = (): SvgRefusal => new SvgRefusal('too-complex');

/** Refuses an element with so many attributes that checking them for repetitions would take too long. */
export const tooManyAttributes = (most: number): SvgRefusal =>
  new SvgRefusal('too-many-attributes', { limit: String(most) });
