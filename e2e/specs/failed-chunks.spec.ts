import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type ScreenId, screens } from '@blueport/contracts';
import { filesOf, type Manifest } from '../../apps/portal/build/check-budgets.ts';
import { addressOf as addressOfThing } from '../harness/address-of.ts';
import { expect, test } from '../harness/fixtures.ts';
import { fillPlace } from '../harness/portal.ts';
import { installNextRelease, restoreAssets, withdrawAssets } from '../harness/portal-release.ts';
import type { Stack } from '../harness/stack.ts';
import { startSignedIn } from '../harness/stored-session.ts';

test.use({ stackOptions: { own: 'failed-chunks', server: ['e2e/harness/portal-from-copy.ts'] } });

const portal = path.resolve(import.meta.dirname, '../../apps/portal');
const readPortal = (file: string) => readFileSync(path.join(portal, file), 'utf8');
const everyKey = 'operator@blueport.example';
const uuid = '0190a0b0-0000-7000-8000-000000000000';

const readManifest = () => JSON.parse(readPortal('dist/.vite/manifest.json')) as Manifest;

/** Returns the file that contains a module. */
const fileOf = (module: string) => path.basename(readManifest()[module]!.file);

interface ListedScreen {
  readonly id: ScreenId;
  /** Name of the tab. */
  readonly title: string | undefined;
  /** Script of the page; several screens may have the same page. */
  readonly chunk: string;
  /** All scripts that the page requires. */
  readonly needed: readonly string[];
}

/** Returns the message catalogues that code loads together with a page. */
function messagesWithPage(code: string): string[] {
  const [, list = ''] = /withMessages\((?:page|import\([^)]*\)), ([^)]*)\)/.exec(code) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name!);
}

/** Returns the message catalogues that a loader of several screens loads together with a page. */
function sharedMessagesOf(load: string): string[] {
  return [...load.matchAll(/\bload([A-Z]\w+)\(/g)].flatMap(([, name]) => {
    const [file] = globSync(`src/components/**/load-${name!.toLowerCase()}.ts`, { cwd: portal });
    return messagesWithPage(file === undefined ? '' : readPortal(file));
  });
}

/** Returns the message catalogues that a screen loads with its page; a catalogue may share a file with another page. */
function messagesOf(manifest: Manifest, file: string, load: string): string[] {
  const requested = [...load.matchAll(/loadFeatureMessages\('([\w-]+)'\)/g)].map(([, name]) => name!);
  const own = path.basename(path.dirname(file));
  const names = [own, 'administration', ...requested, ...messagesWithPage(load), ...sharedMessagesOf(load)];
  return Object.keys(manifest).filter((module) =>
    names.some((name) => module.endsWith(`/${name}/messages/en.json`)),
  );
}

/** Reads every screen from the screen lists of the features. */
function readScreens(): ListedScreen[] {
  const manifest = readManifest();
  const messages = JSON.parse(readPortal('src/core/i18n/locales/en.json')) as Record<string, string>;
  return globSync('src/features/**/screens.ts', { cwd: portal }).flatMap((file) => {
    const source = readPortal(file).replaceAll(/^ *\/\/.*\n/gm, '');
    const imported = /import\('(\.\/[^']+)'\)/;
    const loaders = new Map(
      [...source.matchAll(/const (\w+) = (\(\) => [^;]+);/g)].map(([, name, body]) => [name, body]),
    );
    const matches = source.matchAll(/(\w+): \{\s*title: '([^']+)',\s*load: ([^]*?),?\s*\},?\n/g);
    return [...matches].map(([, id, title, load]) => {
      const name = imported.exec(loaders.get(load) ?? load!)![1]!;
      const module = path.join(path.dirname(file), name);
      return {
        id: id as ScreenId,
        title: messages[title!],
        chunk: chunkId(manifest[module]!.file),
        needed: [
          ...filesOf(manifest, [module, ...messagesOf(manifest, file, loaders.get(load) ?? load!)]),
        ].map(chunkId),
      };
    });
  });
}

/** Returns screens that need no other page's script; if two are missing, either may be reported. */
const standAlone = (all: readonly ListedScreen[]) =>
  all.filter(({ chunk, needed }) =>
    all.every(
      (other) => other.chunk === chunk || !(needed.includes(other.chunk) || other.needed.includes(chunk)),
    ),
  );

const chunkId = (file: string) => path.parse(file).name;
const addressOf = (id: ScreenId) =>
  `/portal${screens[id].path}`.replace(/:name/, 'storage-account').replaceAll(/:\w+/g, uuid);
const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const failed = /^Loading chunk \S+ failed$/;

/** Navigates to an address through the history API, without reloading the page. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Two screens may share a page and therefore the text of its error.
    document.querySelector('main h1')?.setAttribute('data-previous', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Goes to a screen whose page is missing. The error must name one of the given chunks. */
async function goToFailed(
  page: Page,
  { id, title }: Pick<ListedScreen, 'id' | 'title'>,
  chunks: readonly string[],
): Promise<void> {
  await goTo(page, addressOf(id));
  const message = page.locator('main h1:not([data-previous])');
  await expect(message, id).toHaveText(failed);
  await expect(page, id).toHaveTitle(`${title} · Blueport`);
  expect(chunks, id).toContain((await message.innerText()).split(' ')[2]);
}

const releaseOf = (stack: Stack) => path.join(stack.dataFolder, 'portal');

test.afterEach(({ stack }) => restoreAssets(releaseOf(stack)));

async function signInAs(email: string, context: BrowserContext, stack: Stack): Promise<void> {
  await startSignedIn(context, await stack.session(email));
}

test('every screen reports its missing chunk, names itself in the title, and opens on Retry', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await signInAs(everyKey, context, stack);
  const all = readScreens();
  expect(all.map(({ id }) => id).sort()).toEqual(Object.keys(screens).sort());
  withdrawAssets(releaseOf(stack), (file) => all.some(({ chunk }) => chunk === chunkId(file)));
  await page.goto('/portal/profile');
  await expect(heading(page)).toHaveText(failed);
  for (const screen of all) await goToFailed(page, screen, screen.needed);

  const standaloneScreens = standAlone(all);
  expect(standaloneScreens.length).toBeGreaterThan(0.7 * all.length);
  const restored = new Set<string>();
  for (const { id, title, chunk } of standaloneScreens) {
    // An earlier screen may share the page.
    if (restored.has(chunk)) await goTo(page, addressOf(id));
    else {
      await goToFailed(page, { id, title }, [chunk]);
      restored.add(chunk);
      restoreAssets(releaseOf(stack), (file) => restored.has(chunkId(file)));
      await page.getByRole('button', { name: 'Retry' }).click();
    }
    await expect(page.getByText(failed), id).toHaveCount(0);
    await expect(page.getByRole('main'), id).toHaveText(/\w/);
  }
});

test('a lost network is reported, and the screen opens when the network is back', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(everyKey, context, stack);
  await page.goto('/portal/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Deployments', exact: true }).click();
  await expect(heading(page)).toHaveText(failed);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Check your network');
  await expect(page).toHaveTitle('Deployments · Blueport');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

test('a missing style sheet is reported and fetched again on Retry', async ({ page, context, stack }) => {
  await signInAs(everyKey, context, stack);
  const graph = readManifest()['src/components/graph/GraphCanvas.tsx']!;
  const files = [...filesOf(readManifest(), graph.imports ?? [])];
  const sheet = files.find((file) => file.endsWith('.css')) ?? '';
  withdrawAssets(releaseOf(stack), (file) => file === path.basename(sheet));
  await page.goto('/portal/blueprint/hub-spoke-network?tab=creates');
  await expect(page.getByText(`Loading CSS chunk ${chunkId(sheet)} failed`)).toBeVisible();
  await expect(page.getByText('CSS_CHUNK_LOAD_FAILED')).toBeVisible();
  // The rest of the screen remains usable.
  await expect(page.getByRole('heading', { level: 1, name: /Hub/ })).toBeVisible();
  restoreAssets(releaseOf(stack));
  await page.getByRole('button', { name: 'Retry' }).click();
  // Only the style sheet sets this position.
  await expect(page.locator('.react-flow__node').first()).toHaveCSS('position', 'absolute');
});

test('a script that never arrives is reported after 120 seconds', async ({ page, context, stack }) => {
  await signInAs(everyKey, context, stack);
  await page.clock.install();
  let isSilent = true;
  await page.route('**/assets/DeploymentListPage-*.js', (route) => (isSilent ? undefined : route.fallback()));
  await page.goto('/portal/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  const scriptRequest = page.waitForRequest('**/assets/DeploymentListPage-*.js');
  await goTo(page, '/portal/deployment');
  await scriptRequest;
  await page.clock.fastForward(110_000);
  await expect(heading(page)).toHaveText('Profile');
  await page.clock.fastForward(11_000);
  await expect(heading(page)).toHaveText(failed);
  await expect(page.getByText('did not respond within 120 seconds')).toBeVisible();
  isSilent = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

test('a missing menu and a missing tab are reported in place, in the user’s language', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(everyKey, context, stack);
  await context.addInitScript(() => localStorage.setItem('bp.locale', 'de'));
  const people = fileOf('src/features/identity/roles/components/PeopleTab.tsx');
  const menu = fileOf('src/app/shell/ProfileMenuContent.tsx');
  withdrawAssets(releaseOf(stack), (file) => file === people || file === menu);
  await page.goto(
    await addressOfThing(stack, { path: '/portal/role/{role engineer}?tab=people', account: everyKey }),
  );
  const tab = page.getByRole('main').getByRole('alert');
  await expect(tab).toContainText(`Loading chunk ${chunkId(people)} failed`);
  await expect(tab).toContainText('Auf dem Server fehlt eine Datei des Portals.');
  const opener = page.getByRole('banner').getByRole('button', { expanded: false }).last();
  await opener.click();
  const dialog = page.getByRole('dialog', { name: `Loading chunk ${chunkId(menu)} failed` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  restoreAssets(releaseOf(stack));
  await opener.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(tab).toBeHidden();
});

test('missing messages and a missing first script are reported instead of an empty page', async ({
  page,
  context,
  stack,
}) => {
  await context.addInitScript(() => localStorage.setItem('bp.locale', 'de'));
  const folder = releaseOf(stack);
  withdrawAssets(folder, (file) => /^(?:shell|SignInPage)-.*\.js$/.test(file));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Loading chunk index-\S+ failed$/ })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Blueport konnte nicht geladen werden.');
  restoreAssets(folder, (file) => /^shell-(?!de-)/.test(file));
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  // Without the German messages the page falls back to English, which is part of the first script.
  await expect(page.getByRole('heading', { name: /^Loading chunk shell-de-\S+ failed$/ })).toBeVisible();
  restoreAssets(folder, (file) => file.startsWith('shell-de-'));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: /^Loading chunk SignInPage-\S+ failed$/ })).toBeVisible();
  // The logo is shown because the shell is missing.
  await expect(page.getByRole('main').getByText('Blueport', { exact: true })).toBeVisible();
  restoreAssets(folder);
  await page.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(page.getByRole('button', { name: /@contoso\.example/ }).first()).toBeVisible();
});

// Runs last, because the other tests of this file use the first release.
test('an open page reports a new release, and Reload brings it without losing the draft', async ({
  page,
  context,
  stack,
}) => {
  await signInAs('engineer@contoso.example', context, stack);
  await page.goto('/portal/blueprint/storage-account/form');
  await fillPlace(page, { title: 'Kept across the upgrade', resourceGroup: 'rg-upgrade' });
  await expect(page.getByText('Draft saved')).toBeVisible();
  const entry = () => page.locator('script[type=module][src]').getAttribute('src');
  const before = await entry();

  installNextRelease(releaseOf(stack));
  await page.getByRole('link', { name: 'Shared with me', exact: true }).click();
  await expect(heading(page)).toHaveText(/^Loading chunk SharedListPage-\S+ failed$/);
  await expect(page.getByText('A new version of Blueport was installed.')).toBeVisible();
  await expect(page).toHaveTitle('Shared with me · Blueport');

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shared with me' })).toBeVisible();
  expect(await entry()).not.toBe(before);
  await page.goto('/portal/blueprint/storage-account/form');
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Kept across the upgrade');
});
