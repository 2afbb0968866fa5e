import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EventStream, type LiveEvent } from './event-stream.ts';

/** A connection from the server's perspective. */
interface Line {
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  say(text: string): Promise<void>;
  end(): Promise<void>;
}

const encoder = new TextEncoder();
const event = (id: number) => `id: ${id}\ndata: {"type":"t","accountId":"a","n":${id}}\n\n`;
const heartbeat = ': still here\n\n';
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

let lines: Line[];
let stream: EventStream;
let received: LiveEvent[];
let end: () => void;
/** Outcomes of the next connections; defaults to `open`. */
let fates: ('open' | 'silent' | 'refused by the network')[];
let visibility: DocumentVisibilityState;

/** A connection stays open, even if silent, until either side closes it. */
function connect(path: unknown, init: RequestInit = {}): Promise<Response> {
  // Test files share one window: requests of another file's page are not connections.
  if (path !== '/api/user/event') return Promise.reject(new TypeError('Failed to fetch'));
  const { signal } = init;
  if (!signal) throw new Error('No way to give it up.');
  const fate = fates.shift() ?? 'open';
  if (fate === 'refused by the network') return Promise.reject(new TypeError('Failed to fetch'));
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController;
    },
  });
  const createAbortError = () => new DOMException('Aborted', 'AbortError');
  signal.addEventListener('abort', () => controller.error(createAbortError()));
  lines.push({
    lastEventId: new Headers(init.headers).get('last-event-id'),
    signal,
    async say(text) {
      controller.enqueue(encoder.encode(text));
      await seconds(0);
    },
    async end() {
      controller.close();
      await seconds(0);
    },
  });
  return new Promise((resolve, reject) => {
    if (fate === 'open') resolve(new Response(body));
    signal.addEventListener('abort', () => reject(createAbortError()));
  });
}

/** The newest connection. */
const line = (): Line => lines.at(-1)!;

async function show(state: DocumentVisibilityState): Promise<void> {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
  await seconds(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', connect);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  lines = [];
  fates = [];
  received = [];
  stream = new EventStream(() => ({ auth: {}, appSettings: { msService: 'general' } }) as never);
  end = stream.subscribe((liveEvent) => received.push(liveEvent));
  await seconds(0);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('keeps a connection that sends heartbeats, and drops one after three missed heartbeats', async () => {
  for (let beat = 0; beat < 20; beat += 1) {
    await seconds(15);
    await line().say(heartbeat);
  }
  expect(lines).toHaveLength(1);
  await line().say(event(7));
  await seconds(44);
  expect(lines).toHaveLength(1);
  await seconds(6);
  expect(lines).toHaveLength(2);
  expect(lines[0]!.signal.aborted).toBe(true);
  expect(line().lastEventId).toBe('7');
  await line().say(event(8));
  expect(received).toMatchObject([{ n: 7 }, { n: 8 }]);
});

it('starts after the given event, so that no later one is missed', async () => {
  const state = { auth: {}, appSettings: { msService: 'general' } } as never;
  const resumed = new EventStream(
    () => state,
    () => Promise.resolve('41'),
  );
  const stop = resumed.subscribe((liveEvent) => received.push(liveEvent));
  await seconds(0);
  expect(line().lastEventId).toBe('41');
  stop();
});

it('drops a connection that never responds, and reconnects immediately', async () => {
  fates = ['silent', 'silent'];
  await line().end();
  await seconds(1);
  expect(lines).toHaveLength(2);
  await seconds(50);
  expect(lines).toHaveLength(3);
  await seconds(50);
  expect(lines).toHaveLength(4);
  await seconds(10);
  await line().say(event(1));
  expect(received).toHaveLength(1);
});

it('detects by the clock that the device has slept', async () => {
  await line().say(event(3));
  // Timers do not run meanwhile; the page was visible all the time.
  vi.setSystemTime(Date.now() + 3_600_000);
  await seconds(5);
  expect(lines).toHaveLength(2);
  expect(line().lastEventId).toBe('3');
});

it('keeps a healthy connection for at most one more check after the clock is set back', async () => {
  vi.setSystemTime(Date.now() - 3_600_000);
  await seconds(5);
  expect(lines).toHaveLength(2);
  for (let beat = 0; beat < 8; beat += 1) {
    await seconds(15);
    await line().say(heartbeat);
  }
  expect(lines).toHaveLength(2);
});

it('checks immediately when the user returns to the page', async () => {
  await line().say(event(4));
  await show('hidden');
  await seconds(10);
  await show('visible');
  expect(lines).toHaveLength(1);
  await show('hidden');
  await seconds(12);
  expect(lines).toHaveLength(1);
  await show('visible');
  expect(lines).toHaveLength(2);
  expect(line().lastEventId).toBe('4');
});

it('closes the connection of a hidden page, and resumes when it is visible again', async () => {
  await line().say(event(4));
  await show('hidden');
  await seconds(31);
  expect(line().signal.aborted).toBe(true);
  await seconds(600);
  dispatchEvent(new Event('online'));
  await seconds(60);
  expect(lines).toHaveLength(1);
  await show('visible');
  await seconds(0);
  expect(lines).toHaveLength(2);
  expect(line().lastEventId).toBe('4');
});

it('opens no connection for a page opened in the background', async () => {
  await show('hidden');
  const backgroundStream = new EventStream(
    () => ({ auth: {}, appSettings: { msService: 'general' } }) as never,
  );
  const stop = backgroundStream.subscribe(() => undefined);
  await seconds(20);
  expect(lines).toHaveLength(1);
  await show('visible');
  await seconds(0);
  expect(lines).toHaveLength(3);
  stop();
  const idleStream = new EventStream(() => ({ auth: {}, appSettings: { msService: 'general' } }) as never);
  await show('hidden');
  idleStream.subscribe(() => undefined)();
  await show('visible');
  await seconds(5);
  expect(lines).toHaveLength(3);
});

it('reconnects immediately when the network is back, without waiting for the retry delay', async () => {
  dispatchEvent(new Event('online'));
  await seconds(0);
  expect(lines).toHaveLength(2);
  fates = Array.from({ length: 6 }, () => 'refused by the network');
  await line().end();
  await seconds(14);
  const tried = 6 - fates.length;
  expect(tried).toBeGreaterThan(3);
  await seconds(0.5);
  expect(6 - fates.length).toBe(tried);
  await show('visible');
  expect(6 - fates.length).toBe(tried + 1);
  fates = [];
  dispatchEvent(new Event('online'));
  await seconds(0);
  expect(lines).toHaveLength(3);
});

it('keeps increasing the retry delay while the server does not respond', async () => {
  fates = Array.from({ length: 100 }, () => 'refused by the network');
  await line().end();
  await seconds(120);
  expect(100 - fates.length).toBeLessThan(16);
});

it('cleans up after the last listener unsubscribes', async () => {
  end();
  await seconds(0);
  expect(lines[0]!.signal.aborted).toBe(true);
  dispatchEvent(new Event('online'));
  await show('visible');
  await seconds(200);
  expect(lines).toHaveLength(1);
  expect(vi.getTimerCount()).toBe(0);
});

it('notifies listeners of a possible gap when the stream reopens without a last event id', async () => {
  const opened: number[] = [];
  const stop = stream.whenOpen((since) => opened.push(since));
  expect(opened).toHaveLength(1);
  await seconds(50);
  expect(lines).toHaveLength(2);
  expect(opened).toHaveLength(2);
  await line().say(event(9));
  await seconds(50);
  expect(lines).toHaveLength(3);
  expect(opened).toHaveLength(2);
  stop();
});

it('resumes after a few hours, and starts over after a day, when the server has deleted the events', async () => {
  const opened: number[] = [];
  stream.whenOpen((since) => opened.push(since));
  await line().say(event(7));
  const hidePageFor = async (hours: number) => {
    await show('hidden');
    await seconds(hours * 3600);
    await show('visible');
    await seconds(30);
  };
  await hidePageFor(5);
  expect(line().lastEventId).toBe('7');
  expect(opened).toHaveLength(1);
  await hidePageFor(48);
  expect(line().lastEventId).toBeNull();
  expect(opened).toHaveLength(2);
});
