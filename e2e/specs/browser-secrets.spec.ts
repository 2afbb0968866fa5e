import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../harness/fixtures.ts';
import { signIn } from '../harness/portal.ts';

const dist = path.resolve(import.meta.dirname, '..', '..', 'apps', 'portal', 'dist');

/**
 * Returns all storage that a page can use outside its tab's session storage, which holds the cache of the vendor's
 * library.
 */
const everythingKept = async (): Promise<string> => {
  const parts = [JSON.stringify(Object.entries(localStorage)), document.cookie];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name ?? '');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error(name)));
    });
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const asking = database.transaction(store).objectStore(store).getAll();
        asking.addEventListener('success', () => resolve(asking.result as unknown[]));
        asking.addEventListener('error', () => reject(new Error(store)));
      });
      parts.push(JSON.stringify(rows));
    }
    database.close();
  }
  for (const name of await caches.keys()) parts.push(name);
  return parts.join('\n');
};

test('tokens issued by the directory are not stored, and sent to the API only at sign-in', async ({
  page,
  stack,
}) => {
  const minted = new Set<string>();
  const sent: string[] = [];
  page.on('response', (response) => {
    if (!/\/oauth2\/v2\.0\/token/.test(response.url())) return;
    void response.json().then((body: Record<string, unknown>) => {
      for (const name of ['access_token', 'refresh_token', 'id_token']) {
        if (typeof body[name] === 'string') minted.add(body[name]);
      }
    });
  });
  page.on('request', (request) => {
    const { origin, pathname, href } = new URL(request.url());
    if (origin !== stack.origin || pathname === '/api/user/login') return;
    sent.push(href + JSON.stringify(request.headers()) + (request.postData() ?? ''));
  });
  await signIn(page, 'engineer@contoso.example');
  for (const place of [
    '/portal/deployment',
    '/portal/profile',
    '/portal/subscription/resourceGroup?sids=All',
  ]) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(minted.size).toBeGreaterThanOrEqual(3);
  expect(sent.length).toBeGreaterThan(10);
  const storedText = await page.evaluate(everythingKept);
  for (const token of minted) {
    for (const text of [storedText, ...sent]) {
      expect(text).not.toContain(token);
      // The signature alone identifies a token.
      expect(text).not.toContain(token.split('.').at(-1));
    }
  }
  // Cookies ignore ports, so those of the embedded directory on the same host are included.
  const cookies = (await page.context().cookies(stack.origin)).map(({ name }) => name);
  expect(cookies.filter((name) => name !== 'sandbox_session')).toEqual([]);
});

test('an unavailable directory is explained in plain language, and sign-in works when it is back', async ({
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await stack.setFaults([
    { match: { area: 'directory', method: 'POST', pathRegex: 'token' }, kind: '503', probability: 1 },
  ]);
  try {
    await page.goto('/');
    await page.getByRole('button', { name: /engineer@contoso\.example/ }).click();
    await expect(page.getByText(/temporarily unavailable/i).first()).toBeVisible({ timeout: 60_000 });
  } finally {
    await stack.setFaults([]);
  }
  await signIn(page, 'engineer@contoso.example');
});

test('the built portal contains no test code, source map or demo secret', () => {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const scripts = files.filter((file) => file.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts) {
    const text = readFileSync(path.join(dist, file), 'utf8');
    expect(text, file).not.toMatch(
      /sourceMappingURL|vitest|from"@playwright|client[_-]?secret["']?\s*[:=]\s*["'][^"']{8,}/i,
    );
  }
});
