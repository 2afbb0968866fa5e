import { type Browser, chromium } from '@playwright/test';
import { ApiClient } from '../../e2e/harness/api-client.ts';
import { countRequests } from '../../e2e/harness/count-requests.ts';
import { storedSession } from '../../e2e/harness/stored-session.ts';
import { Stack } from '../../e2e/harness/stack.ts';
import { median, type Report } from './report.ts';

interface Visit {
  readonly requests: number;
  readonly kilobytes: number;
  readonly firstPaintMs: number;
  readonly listShownMs: number;
  readonly longTasksMs: number;
}

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Measures first visits of a signed-in user to the two lists with cold caches, over 10 Mbit/s with 40 ms round trips.
 */
export async function measureFirstVisits(report: Report): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: browserFlags,
  });
  try {
    const root = storedSession(await stack.session('engineer@contoso.example'));
    await deploySome(await ApiClient.signIn(stack, 'engineer@contoso.example'));
    for (const [name, path, expectedText] of [
      ['blueprint list', '/portal', 'Linux virtual machine'],
      ['deployment list', '/portal/deployment', 'Bench row 9'],
    ] as const) {
      const visits: Visit[] = [];
      for (let round = 0; round < 5; round += 1)
        visits.push(await visit(browser, `${stack.origin}${path}`, expectedText, root));
      const middle = (pick: (one: Visit) => number) => median(visits.map(pick));
      report.add({
        name: `${name}: requests of a first visit`,
        unit: 'requests',
        target: 30,
        isHeadline: true,
        value: middle((one) => one.requests),
      });
      report.add({
        name: `${name}: bytes of a first visit`,
        unit: 'kB',
        isHeadline: true,
        value: middle((one) => one.kilobytes),
      });
      report.add({
        name: `${name}: first paint`,
        unit: 'ms',
        target: 400,
        isProcessorBound: false,
        isHeadline: true,
        value: middle((one) => one.firstPaintMs),
      });
      report.add({
        name: `${name}: list shown`,
        unit: 'ms',
        target: 1500,
        isProcessorBound: false,
        isHeadline: true,
        value: middle((one) => one.listShownMs),
      });
      report.add({ name: `${name}: long tasks`, unit: 'ms', value: middle((one) => one.longTasksMs) });
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Creates rows for the lists. */
async function deploySome(client: ApiClient): Promise<void> {
  const [subscription] = await client.subscriptions();
  for (let row = 0; row < 10; row += 1) {
    await client.deploy({
      blueprint: 'storage-account',
      title: `Bench row ${row}`,
      subscriptionId: subscription!.subscriptionId,
      resourceGroup: `rg-bench-${row}`,
      location: 'westeurope',
      parameters: {},
    });
  }
}

/** Measures one visit with empty caches; the list counts as shown when the given text is visible. */
async function visit(browser: Browser, address: string, expectedText: string, root: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((stored) => localStorage.setItem('persist:root', stored), root);
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 10_000_000 / 8,
    uploadThroughput: 10_000_000 / 8,
  });
  let bytes = 0;
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  let listShownMs = 0;
  const { requests } = await countRequests(page, new URL(address).origin, async () => {
    const startedAt = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText(expectedText).first().waitFor({ timeout: 30_000 });
    listShownMs = performance.now() - startedAt;
    await page.waitForLoadState();
  });
  const timings = await page.evaluate(async () => {
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    const long = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        resolve(list.getEntries().reduce((sum, entry) => sum + entry.duration, 0));
      });
      observer.observe({ type: 'longtask', buffered: true });
      setTimeout(() => resolve(0), 300);
    });
    return { firstPaintMs: paint?.startTime ?? 0, longTasksMs: long };
  });
  await context.close();
  return { requests: requests.length, kilobytes: bytes / 1024, listShownMs, ...timings };
}
