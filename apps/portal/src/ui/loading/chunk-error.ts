/**
 * Why a chunk could not be loaded: no answer from the server at all, a newer release without this file, a file that is missing,
 * no answer in time, or a file that is available while the browser keeps its failed import.
 */
export type ChunkFailureReason = 'unreachable' | 'updated' | 'missing' | 'timeout' | 'remembered';

/** A part of the program that could not be loaded, with the specified message (spec.md section 8). */
export class ChunkError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined;
  readonly reason: ChunkFailureReason;
  readonly file: string;

  constructor(file: string, reason: ChunkFailureReason, options?: ErrorOptions) {
    const id = /([^/]+?)(?:\.\w+)?(?:\?.*)?$/.exec(file)?.[1] ?? file;
    const isStyle = isStyleSheet(file);
    super(isStyle ? `Loading CSS chunk ${id} failed` : `Loading chunk ${id} failed`, options);
    this.code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : undefined;
    this.reason = reason;
    this.file = file;
  }

  /** Whether only a new page can fetch the chunk again: the browser keeps its failed or unfinished import of a script. */
  get needsReload(): boolean {
    return this.reason === 'remembered' || (this.reason === 'timeout' && !this.code);
  }
}

export function isStyleSheet(file: string): boolean {
  return /\.css(?:\?|$)/.test(file);
}
