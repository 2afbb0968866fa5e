import { type Browser, chromium, type Page } from '@playwright/test';
import type { MetricSelection } from '@blueport/contracts';
import { ApiClient } from '../../../e2e/harness/api-client.ts';
import { Stack } from '../../../e2e/harness/stack.ts';
import { storedSession } from '../../../e2e/harness/stored-session.ts';
import { median, type Report } from '../report.ts';

const email = 'admin@contoso.example';
const chartCount = 30;
const rounds = 5;

interface BoardChart {
  readonly type: string;
  readonly metric: string;
}

interface Board {
  readonly selection: MetricSelection;
  readonly charts: readonly BoardChart[];
}

type Api = ApiClient['api'];

/** Waits until the inventory has been read, and returns the resource groups with the most resources. */
async function findGroups(api: Api): Promise<readonly MetricSelection[]> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    await api.inventory.status();
    const { resources } = await api.metrics.targets({ query: {} });
    const groups = Map.groupBy(
      resources,
      ({ id }) => /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+/i.exec(id)?.[0],
    );
    const largest = [...groups]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .flatMap(([id]) => (id === undefined ? [] : [id]))
      .map((id) => ({ subscriptionId: id.split('/')[2]!, resourceGroup: id.split('/')[4]! }));
    if (largest.length > 0) return largest;
    if (Date.now() > deadline) throw new Error('The inventory was not read.');
    await new Promise((resolve) => {
      setTimeout(resolve, 500);
    });
  }
}

/** Returns a board of 30 charts for the resources of a group, or undefined if they have fewer metrics. */
async function boardOf(api: Api, selection: MetricSelection): Promise<Board | undefined> {
  const charts: BoardChart[] = [];
  const { types } = await api.metrics.targets({ query: selection });
  for (const { type } of types) {
    const { result } = await api.metrics.definitions({ query: { type, ...selection } });
    charts.push(...result.map(({ name }) => ({ type, metric: name })));
  }
  return charts.length < chartCount ? undefined : { selection, charts: charts.slice(0, chartCount) };
}

/** Returns boards of different groups. */
async function findBoards(api: Api): Promise<readonly Board[]> {
  const boards: Board[] = [];
  for (const group of await findGroups(api)) {
    const board = await boardOf(api, group);
    if (board) boards.push(board);
    if (boards.length === rounds) return boards;
  }
  throw new Error(`Fewer than ${rounds} resource groups have ${chartCount} metrics.`);
}

/** Returns the number of calls of metrics in the embedded cloud. */
async function countCalls(stack: Stack): Promise<number> {
  const calls = [...(await stack.ledger('/metrics')), ...(await stack.ledger('/arm'))];
  return calls.filter(({ url }) => /\/metrics(:getBatch)?(\?|$)/i.test(url)).length;
}

interface Drawing {
  readonly kilobytes: number;
  readonly mainThreadMs: number;
  /** With all charts drawn, also those that are not visible at first. */
  readonly allMs: number;
}

/** Returns a function that reads the processor time of the main thread since now, in milliseconds. */
async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
}

/** Opens the board with an empty cache of the browser, and scrolls to its end. */
async function draw(browser: Browser, address: string, root: string): Promise<Drawing> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((stored) => localStorage.setItem('persist:root', stored), root);
  const page = await context.newPage();
  const mainThread = await mainThreadOf(page);
  const answered = page.waitForResponse((one) => one.url().endsWith('/api/resource/metric/query'));
  await page.goto(address);
  const { responseBodySize } = await (await answered).request().sizes();
  const drawn = page.locator('figure .MuiChartsAxis-root').first();
  await drawn.waitFor({ timeout: 30_000 });
  await page.waitForTimeout(1000);
  const mainThreadMs = await mainThread();
  const figures = page.locator('figure');
  for (let step = 0; step < chartCount && (await figures.count()) < chartCount; step += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(150);
  }
  if ((await figures.count()) < chartCount) throw new Error('A chart was not drawn.');
  await page.waitForTimeout(1000);
  const allMs = await mainThread();
  await context.close();
  return { kilobytes: responseBodySize / 1024, mainThreadMs, allMs };
}

function addressOf(stack: Stack, { selection, charts }: Board): string {
  const query = new URLSearchParams({
    sub: selection.subscriptionId!,
    rg: selection.resourceGroup!,
    live: '0',
  });
  for (const { type, metric } of charts) query.append('c', `${type},${metric}`);
  return `${stack.origin}/portal/metrics?${query.toString()}`;
}

async function measureReads(report: Report, stack: Stack, api: Api, boards: readonly Board[]): Promise<void> {
  const read = async ({ selection, charts }: Board): Promise<number> => {
    const startedAt = performance.now();
    const { charts: found } = await api.metrics.charts({
      body: { selection, charts: [...charts], last: '24h' },
    });
    if (found.some(({ readAt }) => readAt === null)) throw new Error('A chart has no values.');
    return performance.now() - startedAt;
  };
  const calls: number[] = [];
  const times: number[] = [];
  for (const board of boards) {
    const before = await countCalls(stack);
    times.push(await read(board));
    calls.push((await countCalls(stack)) - before);
  }
  const again: number[] = [];
  for (const board of boards) again.push(await read(board));
  report.add({
    name: `board of ${chartCount} charts: cloud calls`,
    unit: 'requests',
    target: 10,
    value: Math.max(...calls),
  });
  report.add({
    name: `board of ${chartCount} charts: waiting`,
    unit: 'ms',
    target: 500,
    value: median(times),
    note: `nothing cached; the first board took ${times[0]!.toFixed(0)} ms, a cached one ${median(again).toFixed(0)} ms`,
  });
}

/** Measures a board of 30 charts: calls of the cloud, waiting, bytes, and the main thread of the browser. */
export async function measureMetricBoard(report: Report): Promise<void> {
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const { api } = await ApiClient.signIn(stack, email);
    const boards = await findBoards(api);
    await measureReads(report, stack, api, boards);
    const root = storedSession(await stack.session(email));
    const drawings: Drawing[] = [];
    for (let round = 0; round < rounds; round += 1)
      drawings.push(await draw(browser, addressOf(stack, boards[0]!), root));
    const middle = (pick: (one: Drawing) => number) => median(drawings.map(pick));
    report.add({
      name: `board of ${chartCount} charts: bytes of the values`,
      unit: 'kB',
      value: middle((one) => one.kilobytes),
    });
    report.add({
      name: `board of ${chartCount} charts: main thread until the visible charts are drawn`,
      unit: 'ms',
      target: 550,
      value: middle((one) => one.mainThreadMs),
      note: `${middle((one) => one.allMs).toFixed(0)} ms with all charts`,
    });
  } finally {
    await browser.close();
    await stack.stop();
  }
}
