import { expect, test } from '../harness/fixtures.ts';
import { readStoredSession, storedSession } from '../harness/stored-session.ts';

const account = 'engineer@contoso.example';

test('a storage read that never returns signs the user out after five seconds and clears the storage', async ({
  page,
  stack,
}) => {
  const root = storedSession(await stack.session(account));
  await page.addInitScript((text) => {
    if (sessionStorage.getItem('seeded') === null) localStorage.setItem('persist:root', text);
    sessionStorage.setItem('seeded', 'a token');
    localStorage.setItem('Editorfiles', 'draft');
    const read = Object.getOwnPropertyDescriptor(Storage.prototype, 'getItem')!.value as Storage['getItem'];
    let isFirst = true;
    Storage.prototype.getItem = function (key: string) {
      if (key !== 'persist:root' || !isFirst) return read.call(this, key);
      isFirst = false;
      // A hanging engine resolves with a promise that stays pending.
      return new Promise<string>(() => undefined) as unknown as string;
    };
  }, root);
  await page.goto('/portal/deployment');
  const button = page.getByRole('button', { name: 'Sign in with work account' });
  await page.waitForTimeout(4000);
  await expect(button).toHaveCount(0);
  await expect(button).toBeVisible({ timeout: 8000 });
  await expect(page).toHaveURL(/localhost:\d+\/$/);
  expect(await page.evaluate(() => [localStorage.getItem('Editorfiles'), sessionStorage.length])).toEqual([
    null,
    0,
  ]);
  expect(await readStoredSession(page)).toMatchObject({ state: 'NOT_LOGGED_IN', token: '', account: null });
});

const good = { auth: { state: 'LOGGED_IN' }, appSettings: { msService: 'general' } };
const stored = (auth: unknown, appSettings: unknown = good.appSettings) =>
  JSON.stringify({
    auth: JSON.stringify(auth),
    appSettings: JSON.stringify(appSettings),
    _persist: JSON.stringify({ version: -1, rehydrated: true }),
  });

for (const [name, root] of [
  ['no JSON', '{nonsense'],
  ['JSON that is no state', '[1, 2]'],
  ['a session of the wrong shape', stored('LOGGED_IN')],
  ['a signed-in session without account', stored(good.auth)],
  ['a cloud that does not exist', stored(good.auth, { msService: 'moon' })],
] as const) {
  test(`a storage with ${name} signs the user out immediately and is cleared`, async ({
    page,
    consoleErrors,
  }) => {
    await page.addInitScript((text) => {
      if (sessionStorage.getItem('seeded') !== null) return;
      sessionStorage.setItem('seeded', 'a token');
      localStorage.setItem('persist:root', text);
    }, root);
    await page.goto('/portal/deployment');
    await expect(page.getByRole('button', { name: 'Sign in with work account' })).toBeVisible({
      timeout: 4500,
    });
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(await readStoredSession(page)).toMatchObject({ state: 'NOT_LOGGED_IN', token: '', account: null });
    expect(consoleErrors).toEqual([]);
  });
}
