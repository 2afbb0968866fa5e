/**
 * Why a chunk could not be loaded: no response from the server, a newer release without this file, a missing file, a
 * timeout, or an available file whose failed import the browser caches.
 */
export type ChunkFailureReason = 'unreachable' | 'updated' | 'missing' | 'timeout' | 'remembered';

/** A chunk that could not be loaded, with a fixed message. */
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

  /**
   * Whether only a reload can fetch the chunk again, because the browser caches the failed or unfinished import of a
   * script.
   */
  get needsReload(): boolean {
    return this.reason === 'remembered' || (this.reason === 'timeout' && !this.code);
  }
}

export function isStyleSheet(file: string): boolean {
  return /\.css(?:\?|$)/.test(file);
}
