import { ChunkError, isStyleSheet } from './chunk-error.ts';
import type { ChunkFailureReason } from './chunk-error.ts';

/** Timeout of a script or a style sheet in milliseconds. */
const patience = 120_000;
/** Timeout in milliseconds of the requests that determine the cause of a failure. */
const probePatience = 10_000;

/** Matches how browsers report a module that could not be fetched; any other error comes from its code. */
const fetchFailure =
  /Failed to fetch dynamically imported module|Importing a module script failed|error loading dynamically imported module/i;

/** Matches the name of a script in the source of the function that imports it. */
const importedScript = /([\w.-]+\.js)[`'"]\)/;

const preloaded = new Set<string>();
const styleSheets = new Map<string, Promise<void>>();

/**
 * Loads a chunk with its dependencies, and retries an interrupted attempt. Rejects with a `ChunkError` that contains
 * the reason. The build uses it in place of the bundler's helper around every `import()` (build/watch-imports.ts).
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const name = importedScript.exec(String(load))?.[1];
  // The build merged the module into a script that is already loaded.
  if (name === undefined) return load();
  const script = `/assets/${name}`;
  const urls = files.length > 0 ? files.map((file) => `/${file}`) : [script];
  try {
    return await attempt(load, script, urls);
  } catch (error) {
    if (!(error instanceof ChunkError) || error.reason === 'timeout') throw error;
    const reason = await findReason([error.file, ...urls]);
    if (reason !== 'remembered') throw new ChunkError(error.file, reason, { cause: error });
  }
  // Every file is available, so this attempt fails only in a browser that caches failed imports.
  return attempt(load, script, urls);
}

async function attempt<Module>(load: () => Promise<Module>, script: string, urls: readonly string[]) {
  for (const url of urls) if (!isStyleSheet(url)) preload(url);
  const styles = urls.filter(isStyleSheet).map(addStyleSheet);
  const loading = load().catch((error: unknown) => {
    throw fetchFailure.test(String(error)) ? new ChunkError(script, 'remembered', { cause: error }) : error;
  });
  const [module] = await Promise.all([inTime(loading, script), ...styles]);
  return module;
}

async function inTime<Value>(loading: Promise<Value>, file: string): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError(file, 'timeout')), patience);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

function headLink(rel: string, url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.crossOrigin = '';
  link.href = url;
  link.nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
  document.head.append(link);
  return link;
}

/** Starts loading the chunk's imports in parallel. */
function preload(url: string): void {
  if (preloaded.has(url) || document.head.querySelector(`[href="${url}"], [src="${url}"]`)) return;
  preloaded.add(url);
  headLink('modulepreload', url);
}

/**
 * Resolves when a style sheet is applied. Removes the link of a failed one, so that the next attempt fetches it again.
 */
function addStyleSheet(url: string): Promise<void> {
  // Small sheets are inlined into the page.
  if (document.head.querySelector(`style[data-href="${url}"]`)) return Promise.resolve();
  const known = styleSheets.get(url);
  if (known) return known;
  const link = headLink('stylesheet', url);
  const loading = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new ChunkError(url, 'remembered')));
  });
  const sheet = inTime(loading, url).catch((error: unknown) => {
    styleSheets.delete(url);
    link.remove();
    throw error;
  });
  styleSheets.set(url, sheet);
  return sheet;
}

async function ask(url: string, cache: RequestCache = 'default'): Promise<{ isOk: boolean; text: string }> {
  const answer = await fetch(url, { cache, signal: AbortSignal.timeout(probePatience) });
  // Reads the whole response, so that the next attempt finds it in the cache.
  return { isOk: answer.ok, text: await answer.text() };
}

/**
 * Requests these files and their imports to determine why the first one could not be loaded; returns `remembered` if
 * all are available now.
 */
async function findReason([failed = '', ...others]: readonly string[]): Promise<ChunkFailureReason> {
  try {
    const isAvailable =
      (await ask(failed)).isOk &&
      (await Promise.all(others.map((url) => ask(url)))).every(({ isOk }) => isOk);
    if (isAvailable) return 'remembered';
    const page = await ask('/portal', 'no-store');
    const entry = document.querySelector('script[type=module][src]')?.getAttribute('src');
    return page.isOk && entry && !page.text.includes(entry) ? 'updated' : 'missing';
  } catch {
    return 'unreachable';
  }
}
