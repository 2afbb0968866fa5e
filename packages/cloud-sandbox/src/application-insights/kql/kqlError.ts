/**
 * A query that is not valid, or that uses a part of the language that is not simulated (`unsupported`). Lines count from
 * 1 and columns from 0.
 */
export class KqlError extends Error {
  override readonly name = 'KqlError';
  readonly kind: 'syntax' | 'semantic' | 'unknown-function' | 'unsupported' | 'timeout';
  readonly position: { readonly line: number; readonly column: number; readonly token: string };

  constructor(kind: KqlError['kind'], message: string, source: string, offset: number, token = '') {
    super(message);
    this.kind = kind;
    const before = source.slice(0, offset).split('\n');
    this.position = { line: before.length, column: before.at(-1)?.length ?? 0, token };
  }
}
