/** Why a drawing is refused. */
export class SvgRefusal extends Error {
  override readonly name = 'SvgRefusal';
  readonly code: 'not-a-picture' | 'active-content' | 'too-complex' | 'too-many-attributes';

  constructor(code: SvgRefusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Refuses content that is not a well-formed drawing. */
export const notAPicture = (): SvgRefusal =>
  new SvgRefusal('not-a-picture', 'The content is not a valid picture of the declared type.');

/** Refuses a part of a drawing that could run or load something. */
export const activeContent = (part: string): SvgRefusal =>
  new SvgRefusal(
    'active-content',
    `A drawing can contain only shapes and text, without scripts, events, style sheets or links; found ${part}.`,
  );

/** Refuses a drawing that costs too much to check or to draw. */
export const tooComplex = (): SvgRefusal =>
  new SvgRefusal('too-complex', 'The drawing is too complex; simplify it or use a PNG.');

/** Refuses an element with so many attributes that checking them for repetitions would take too long. */
export const tooManyAttributes = (most: number): SvgRefusal =>
  new SvgRefusal(
    'too-many-attributes',
    `An element of the drawing has more than ${most} attributes; remove some or use a PNG.`,
  );
