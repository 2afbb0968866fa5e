/** A part of the program that could not be loaded, with the specified words (spec.md section 8). */
export interface ChunkFailure {
  readonly message: string;
  readonly code?: 'CSS_CHUNK_LOAD_FAILED';
}

const script =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module/i;
const style = /Unable to preload CSS for/i;

function chunkId(message: string): string {
  const file = /([\w.-]+)\.(?:js|css|tsx?)(?:\?|$|\s)/.exec(message)?.[1];
  return file ?? 'unknown';
}

/** Recognizes each browser's way of saying that a chunk did not load; null for every other error. */
export function chunkFailureOf(error: unknown): ChunkFailure | null {
  const message = error instanceof Error ? error.message : String(error);
  if (style.test(message)) {
    return { message: `Loading CSS chunk ${chunkId(message)} failed`, code: 'CSS_CHUNK_LOAD_FAILED' };
  }
  return script.test(message) ? { message: `Loading chunk ${chunkId(message)} failed` } : null;
}

/** Tries a lazy import a second time before giving up: most failures are a short break of the network. */
export async function retryOnce<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch (error) {
    if (!chunkFailureOf(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 600));
    return load();
  }
}

/** Keeps failed prefetches out of the console as uncaught errors; a failed screen has its own error boundary. */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    console.warn(
      chunkFailureOf((event as Event & { payload?: unknown }).payload)?.message ?? 'preload failed',
    );
  });
}
