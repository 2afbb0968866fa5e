import { type Browser, chromium, expect, type Page } from '@playwright/test';
import type { SessionAnswer } from '@blueport/contracts';
import type { pictured } from '../harness/screens.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';
import { answerWith, type DataSet } from './data-sets.ts';
import type { Moment } from './moments/moment.ts';

/** A screen to capture: its address, and the steps needed to reach its state. */
export type CapturedScreen = (typeof pictured)[number] & Partial<Pick<Moment, 'prepare' | 'answers' | 'act'>>;

type ColorScheme = 'light' | 'dark';

export interface Shot {
  readonly screen: CapturedScreen;
  /** The address, with its samples created. */
  readonly address: string;
  readonly width: number;
  readonly height: number;
  readonly dataSet?: DataSet;
  /** Where the picture of each wanted colour scheme is written. */
  readonly files: Partial<Record<ColorScheme, string>>;
}

/** Launches the browser for screenshots. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

const sessions = new Map<string, Promise<SessionAnswer>>();

function sessionOf(stack: Stack, account: string): Promise<SessionAnswer> {
  const session = sessions.get(account) ?? stack.session(account);
  sessions.set(account, session);
  return session;
}

/** Waits until nothing loads, also after what was loaded first has asked for more. Gives up on what loads for ever. */
async function waitUntilLoaded(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const loading = page.locator('[aria-busy="true"], .MuiSkeleton-root');
    await expect(loading)
      .toHaveCount(0, { timeout: 20_000 })
      .catch(() => undefined);
    await page.waitForTimeout(200);
  }
}

/** Writes the pictures of a screen in one size. The colour scheme is changed on the loaded page. */
export async function capture(browser: Browser, stack: Stack, shot: Shot): Promise<void> {
  const { screen, address, width, height, dataSet = 'real', files } = shot;
  const { account } = screen;
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width, height },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  if (account) await startSignedIn(context, await sessionOf(stack, account));
  await answerWith(context, dataSet);
  await screen.answers?.(context);
  const page = await context.newPage();
  await page.goto(address);
  // Located by tag, because it has no role behind an open dialog. A screenshot of a loading page shows nothing.
  await page
    .locator('h1')
    .waitFor({ timeout: 20_000 })
    .catch(() => undefined);
  await waitUntilLoaded(page);
  // With other data, what a screen's steps look for may not exist.
  if (dataSet === 'real') await screen.act?.(page, stack);
  await page.waitForTimeout(600);
  if (dataSet === 'offline') {
    await context.setOffline(true);
    // The banner appears when a request has failed or the browser reports the loss of its network.
    await page.waitForTimeout(1500);
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const file = files[colorScheme];
    if (file === undefined) continue;
    await page.emulateMedia({ colorScheme });
    // Longer than the transition of colours.
    await page.waitForTimeout(300);
    await page.screenshot({ path: file });
  }
  // Requests still pending no longer matter.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}
