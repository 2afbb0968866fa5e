/** `npm run screenshots [-- NAME …]`: captures every screen, light and dark, wide and narrow, into screenshots/. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { addressOf } from '../harness/address-of.ts';
import { pictured } from '../harness/screens.ts';
import { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';
import { deploymentScreens } from './deployment-screens.ts';
import { listMoments } from './moments/list-moments.ts';
import type { Moment } from './moments/moment.ts';
import type { SessionAnswer } from '@blueport/contracts';

/** A screen to capture: its address, and the steps needed to reach its state. */
type CapturedScreen = (typeof pictured)[number] & Partial<Pick<Moment, 'prepare' | 'answers' | 'act'>>;

const folder = path.resolve(import.meta.dirname, '..', '..', 'screenshots');
mkdirSync(folder, { recursive: true });
const names = process.argv.slice(2);
const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
const sizes = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
] as const;

const stack = await Stack.start({ environment: { SANDBOX_SPEED: 'instant' } });
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
  ],
});
try {
  const screens: CapturedScreen[] = [
    ...pictured,
    ...(await deploymentScreens(stack)),
    ...(await listMoments(stack, isWanted)),
  ];
  const sessions = new Map<string, SessionAnswer>();
  for (const screen of screens) {
    if (!isWanted(screen.name)) continue;
    await screen.prepare?.(stack);
    if (screen.account && !sessions.has(screen.account)) {
      sessions.set(screen.account, await stack.session(screen.account));
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const size of sizes) {
        const context = await browser.newContext({
          baseURL: stack.origin,
          colorScheme,
          viewport: { width: size.width, height: size.height },
          locale: 'en-US',
          timezoneId: 'UTC',
        });
        if (screen.account) await startSignedIn(context, sessions.get(screen.account)!);
        await screen.answers?.(context);
        const page = await context.newPage();
        await page.goto(await addressOf(stack, screen));
        // Located by tag, because it has no role behind an open dialog. A screenshot of a loading page shows nothing.
        await page
          .locator('h1')
          .waitFor({ timeout: 20_000 })
          .catch(() => undefined);
        await page
          .locator('[aria-busy="true"]')
          .first()
          .waitFor({ state: 'detached', timeout: 20_000 })
          .catch(() => undefined);
        await screen.act?.(page, stack);
        await page.waitForTimeout(900);
        await page.screenshot({ path: path.join(folder, `${screen.name}-${colorScheme}-${size.name}.png`) });
        // Requests still pending no longer matter.
        await context.unrouteAll({ behavior: 'ignoreErrors' });
        await context.close();
      }
    }
    console.log(screen.name);
  }
} finally {
  await browser.close();
  await stack.stop();
}
console.log(`Pictures are in ${folder}`);
