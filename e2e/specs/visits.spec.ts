import type { BrowserContext, Page } from '@playwright/test';
import { addressOf } from '../harness/address-of.ts';
import { type CountedVisit, countRequests } from '../harness/count-requests.ts';
import { expect, test } from '../harness/fixtures.ts';
import { startSignedIn } from '../harness/stored-session.ts';

const admin = 'admin@contoso.example';
const engineer = 'engineer@contoso.example';

// A dedicated product, because changes by other tests would trigger more requests.
test.use({ stackOptions: { own: 'visits' } });

/** More pages in parallel would overload the machine and cause retries after timeouts. */
const pagesAtOnce = 4;

interface Visited {
  readonly path: string;
  readonly account: string;
  readonly next: string;
}

/** Screens, each with the menu entry to choose after the first visit. */
const screens: readonly Visited[] = [
  { path: '/portal/home', account: admin, next: 'Deployments' },
  { path: '/portal', account: engineer, next: 'Home' },
  { path: '/portal/blueprint/storage-account', account: engineer, next: 'Deployments' },
  { path: '/portal/blueprint/linux-vm/form', account: engineer, next: 'Shared with me' },
  { path: '/portal/deployment', account: engineer, next: 'Blueprints' },
  { path: '/portal/{deployment drifted}', account: engineer, next: 'Deployments' },
  { path: '/portal/approval', account: admin, next: 'Blueprints' },
  { path: '/portal/user', account: admin, next: 'Role' },
  { path: '/portal/role/{role engineer}', account: admin, next: 'User' },
  { path: '/portal/organization', account: admin, next: 'Role' },
  { path: '/portal/subscription/resourceGroup', account: admin, next: 'Subscription List' },
  { path: '/portal/subscription', account: admin, next: 'Resource Group' },
  { path: '/portal/costanalysis', account: admin, next: 'Home' },
  { path: '/portal/subscription/resourceGroup', account: admin, next: 'Cost Analysis' },
  { path: '/portal/insights/applications', account: admin, next: 'Home' },
  { path: '/portal/metrics', account: admin, next: 'Cost Analysis' },
  { path: '/portal/subscription/resourceGroup', account: admin, next: 'Metrics' },
  { path: '/portal/model', account: admin, next: 'User' },
  { path: '/portal/image', account: admin, next: 'Extensions' },
  { path: '/portal/template/form', account: admin, next: 'Field' },
  { path: '/portal/audit', account: admin, next: 'Blueprint Management' },
  { path: '/portal/announcement', account: admin, next: 'Image' },
];
/** Maximum number of requests of a first visit and of a later navigation. */
const most = { first: 30, later: 8 };

interface Screen extends Visited {
  readonly address: string;
  readonly page: Page;
}

/** Describes excess requests of a visit. */
function excessOf(name: string, { requests, repeated }: CountedVisit, most: number): string[] {
  const requestList = requests.map((request) => `  ${request}`).join('\n');
  return [
    ...(requests.length > most
      ? [`${name}: ${requests.length} requests, at most ${most}\n${requestList}`]
      : []),
    ...repeated.map((request) => `${name}: repeats ${request}`),
  ];
}

async function excessOfVisits({ address, path, next, page }: Screen, origin: string): Promise<string[]> {
  const heading = page.getByRole('heading', { level: 1 });
  const first = await countRequests(page, origin, async () => {
    await page.goto(origin + address);
    await expect(heading).toBeVisible();
  });
  const before = await heading.innerText();
  const nextVisit = await countRequests(page, origin, async () => {
    await page.getByRole('navigation').getByRole('link', { name: next, exact: true }).first().click();
    await expect(heading).not.toHaveText(before);
  });
  return [...excessOf(path, first, most.first), ...excessOf(`${path}, then ${next}`, nextVisit, most.later)];
}

test('first visits and later navigations stay within their request budgets and repeat no request', async ({
  browser,
  stack,
}) => {
  test.slow();
  const contexts: BrowserContext[] = [];
  const opened: Screen[] = [];
  for (const screen of screens) {
    const { path, account } = screen;
    // Each context has a separate cache.
    const context = await browser.newContext({ baseURL: stack.origin });
    contexts.push(context);
    await startSignedIn(context, await stack.session(account));
    const address = await addressOf(stack, { path, account });
    opened.push({ ...screen, address, page: await context.newPage() });
  }
  // Background work is off, because screens refetch when it sends messages, for example about unusual cost.
  await stack.stopServer();
  await stack.startServer('api');
  // In parallel, because most of the time is spent waiting for requests that must not be sent.
  const excess: string[] = [];
  for (let from = 0; from < opened.length; from += pagesAtOnce) {
    const some = opened.slice(from, from + pagesAtOnce);
    const found = await Promise.all(some.map((screen) => excessOfVisits(screen, stack.origin)));
    excess.push(...found.flat());
  }
  expect(excess.join('\n')).toBe('');
  await Promise.all(contexts.map((context) => context.close()));
});
