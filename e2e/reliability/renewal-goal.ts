import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/setup/chromium.mjs';
import { callCloudFrom, isRenewal } from '../harness/cloud-access.ts';
import { signIn } from '../harness/portal.ts';
import { RequestWatch } from '../harness/request-watch.ts';
import { Stack } from '../harness/stack.ts';
import type { Outcome } from './crash-goals.ts';

export interface RenewalTrialOptions {
  readonly tokenSeconds: number;
  readonly lifetimes: number;
  /** Whether the portal can renew its tokens; false for the control. */
  readonly canRenew: boolean;
}

const askEveryMs = 10_000;
const place = '/portal/subscription/resourceGroup?sids=All';

/** A signed-in browser of one user, and the results of its requests. */
interface Visit {
  readonly tabs: readonly Page[];
  readonly requests: RequestWatch;
}

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(place);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  return tab;
}

/** Signs in and opens a second tab, which has no cache of the sign-in library. */
async function visit(browser: Browser, stack: Stack, email: string, canRenew: boolean): Promise<Visit> {
  const context = await browser.newContext({ baseURL: stack.origin });
  const first = await context.newPage();
  await signIn(first, email);
  await first.goto(place);
  const tabs = [first, await openTab(context)];
  if (!canRenew) await context.route('**/api/user/session', (route) => route.abort('connectionfailed'));
  return { tabs, requests: new RequestWatch(context) };
}

/** Calls the cloud from every tab until a deadline; returns how many calls were made and rejected. */
async function askAll(
  tabs: readonly Page[],
  until: number,
): Promise<{ calls: number; refusedCalls: number }> {
  let calls = 0;
  let refusedCalls = 0;
  while (Date.now() < until) {
    for (const tab of tabs) {
      calls += 1;
      if ((await callCloudFrom(tab)) !== 200) refusedCalls += 1;
    }
    await pause(askEveryMs);
  }
  return { calls, refusedCalls };
}

/**
 * Keeps pages open in real time for several lifetimes of their cloud tokens: two tabs of one user in each cloud, which
 * call the cloud every ten seconds. No call may be rejected, and a tab that reloads at the end shows its rows.
 */
export async function renewalTrial(options: RenewalTrialOptions): Promise<Outcome> {
  const { tokenSeconds, lifetimes, canRenew } = options;
  const stack = await Stack.start({
    environment: { SANDBOX_SPEED: 'instant', SANDBOX_TOKEN_SECONDS: String(tokenSeconds) },
  });
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const startTime = Date.now();
    const visits = [
      await visit(browser, stack, 'engineer@contoso.example', canRenew),
      await visit(browser, stack, 'admin@agency.example', canRenew),
    ];
    const tabs = visits.flatMap((one) => one.tabs);
    const { calls, refusedCalls } = await askAll(tabs, startTime + lifetimes * tokenSeconds * 1000);
    if (canRenew) {
      for (const tab of tabs) {
        await tab.reload();
        await tab.getByRole('row').nth(1).waitFor();
      }
    }
    const failed = visits.flatMap(({ requests }) => requests.failed);
    for (const text of failed.slice(0, 10)) console.log(`  ${text}`);
    const renewals = visits.map(
      ({ requests }) => requests.sent.filter(({ method, url }) => isRenewal(method, url)).length,
    );
    const seconds = Math.round((Date.now() - startTime) / 1000);
    return {
      good: refusedCalls === 0 && failed.length === 0 && renewals.every((count) => count >= lifetimes),
      figures: [
        `calls=${calls} refused=${refusedCalls} failedRequests=${failed.length} renewals=${renewals.join('+')}`,
        `tabs=${tabs.length} tokenSeconds=${tokenSeconds} lifetimes=${lifetimes} lasted=${seconds}s`,
      ].join(' '),
    };
  } finally {
    await browser.close();
    await stack.stop();
  }
}

/** Negative control: the portal gets no new tokens, and the run must detect that. */
export async function renewalControl(options: Omit<RenewalTrialOptions, 'canRenew'>): Promise<Outcome> {
  const { good, figures } = await renewalTrial({ ...options, canRenew: false });
  return { good: !good && /refused=[1-9]/.test(figures), figures: `without renewal: ${figures}` };
}
