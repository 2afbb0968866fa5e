import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkError } from './chunk-error.ts';
import { importChunk } from './import-chunk.ts';

const entry = '/assets/index-1.js';
const notFound = () => new Response('gone', { status: 404 });
const page = (script: string) => new Response(`<script type="module" src="${script}"></script>`);

let answers: Record<string, () => Response>;
let number = 0;

/** Returns a loader as the build writes it: the name of the script is read from its source. */
function loader(results: readonly unknown[], name = `Part-${number}`) {
  let calls = 0;
  const load = async () => {
    const result = results[Math.min(calls, results.length - 1)];
    calls += 1;
    if (result instanceof Error) throw result;
    return result;
  };
  load.toString = () => `()=>import(\`./${name}.js\`)`;
  return { load, calls: () => calls };
}

const createLoadError = (message = 'Failed to fetch dynamically imported module: http://x/assets/y.js') =>
  new TypeError(message);

const failureOf = (loading: Promise<unknown>): Promise<ChunkError> =>
  loading.then(
    () => {
      throw new Error('It was loaded.');
    },
    (error: unknown) => error as ChunkError,
  );

const sheets = (file: string) => [
  ...document.head.querySelectorAll<HTMLLinkElement>(`link[href="/${file}"]`),
];

beforeEach(() => {
  number += 1;
  answers = {};
  const script = document.createElement('script');
  script.type = 'module';
  script.setAttribute('src', entry);
  document.head.append(script);
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[url];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  for (const added of document.head.querySelectorAll('script, link, style[data-href]')) added.remove();
  vi.useRealTimers();
});

describe('a script that cannot be fetched', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://x/assets/Profile-a1.js',
    'error loading dynamically imported module: http://x/assets/Profile-a1.js',
    'Importing a module script failed.',
  ])('is reported by its name: %s', async (message) => {
    const { load } = loader([createLoadError(message)], 'Profile-a1');
    const failure = await failureOf(importChunk(load));
    expect(failure).toBeInstanceOf(ChunkError);
    expect(failure.message).toBe('Loading chunk Profile-a1 failed');
    expect(failure.code).toBeUndefined();
  });

  it('is reported as a connection failure without a second attempt if the server does not respond', async () => {
    const { load, calls } = loader([createLoadError(), 'loaded']);
    expect((await failureOf(importChunk(load))).reason).toBe('unreachable');
    expect(calls()).toBe(1);
  });

  it.each([
    ['a new version', '/assets/index-2.js', 'updated'],
    ['an incomplete installation', entry, 'missing'],
  ])('is attributed to %s if the server no longer has it', async (_, current, reason) => {
    const { load } = loader([createLoadError()]);
    answers = { [`/assets/Part-${number}.js`]: notFound, '/portal': () => page(current) };
    const failure = await failureOf(importChunk(load));
    expect(failure.reason).toBe(reason);
    expect(failure.needsReload).toBe(false);
  });

  it('is fetched a second time if the server still has it', async () => {
    const { load, calls } = loader([createLoadError(), 'loaded']);
    answers = { [`/assets/Part-${number}.js`]: () => new Response('code') };
    await expect(importChunk(load)).resolves.toBe('loaded');
    expect(calls()).toBe(2);
  });

  it('requires a reload in a browser that caches failed imports', async () => {
    const { load, calls } = loader([createLoadError()]);
    answers = { [`/assets/Part-${number}.js`]: () => new Response('code') };
    const failure = await failureOf(importChunk(load));
    expect(failure).toMatchObject({ reason: 'remembered', needsReload: true });
    expect(calls()).toBe(2);
  });

  it('fails after 120 seconds without a response, and not earlier', async () => {
    vi.useFakeTimers();
    const load = () => new Promise(() => {});
    load.toString = () => '()=>import(`./Silent-1.js`)';
    const settled = vi.fn<(error: ChunkError) => void>();
    void failureOf(importChunk(load)).then(settled);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled.mock.lastCall?.[0]).toMatchObject({
      message: 'Loading chunk Silent-1 failed',
      reason: 'timeout',
      needsReload: true,
    });
  });
});

it('passes through errors thrown by the code itself', async () => {
  const { load, calls } = loader([new Error('x is undefined')]);
  await expect(importChunk(load)).rejects.toThrow('x is undefined');
  expect(calls()).toBe(1);
});

it("fetches a chunk's imports in parallel with it, and only once", async () => {
  const files = [`assets/Part-${number}.js`, 'assets/shared-1.js', entry.slice(1)];
  await importChunk(loader(['loaded']).load, files);
  await importChunk(loader(['loaded']).load, files);
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/assets/Part-${number}.js`,
    '/assets/shared-1.js',
  ]);
});

describe('a style sheet', () => {
  const script = 'assets/Graph-1.js';

  it('is fetched again after it failed', async () => {
    const sheet = `assets/Graph-${number}.css`;
    const { load, calls } = loader(['loaded']);
    const first = failureOf(importChunk(load, [script, sheet]));
    sheets(sheet)[0]?.dispatchEvent(new Event('error'));
    expect(await first).toMatchObject({
      message: `Loading CSS chunk Graph-${number} failed`,
      code: 'CSS_CHUNK_LOAD_FAILED',
      reason: 'unreachable',
    });
    expect(sheets(sheet)).toEqual([]);

    const second = importChunk(load, [script, sheet]);
    const settled = vi.fn<() => void>();
    void second.then(settled);
    await new Promise((resolve) => setTimeout(resolve));
    expect(settled).not.toHaveBeenCalled();
    expect(sheets(sheet)).toHaveLength(1);
    sheets(sheet)[0]?.dispatchEvent(new Event('load'));
    await expect(second).resolves.toBe('loaded');
    expect(calls()).toBe(2);
  });

  it('can be fetched again without a reload after a timeout of 120 seconds', async () => {
    vi.useFakeTimers();
    const sheet = `assets/Graph-${number}.css`;
    const failure = failureOf(importChunk(loader(['loaded']).load, [script, sheet]));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await failure).toMatchObject({
      code: 'CSS_CHUNK_LOAD_FAILED',
      reason: 'timeout',
      needsReload: false,
    });
    expect(sheets(sheet)).toEqual([]);
  });

  it('is not fetched if the page already has it', async () => {
    const sheet = `assets/shell-${number}.css`;
    const style = document.createElement('style');
    style.dataset['href'] = `/${sheet}`;
    document.head.append(style);
    await expect(importChunk(loader(['loaded']).load, [script, sheet])).resolves.toBe('loaded');
    expect(sheets(sheet)).toEqual([]);
  });
});
