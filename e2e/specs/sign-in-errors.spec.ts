import type { Page, Route } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { chooseFromProfile, signIn } from '../harness/portal.ts';

const account = 'engineer@contoso.example';
const authorize = /\/oauth2\/v2\.0\/authorize/;

const demoAccount = (page: Page) => page.getByRole('button', { name: /engineer@contoso\.example/ });

/** Reads the parameters of a request to the directory, for a simulated response. */
function readRequest(route: Route): {
  readonly state: string;
  readonly redirectBack: (answer: Record<string, string>) => Promise<void>;
} {
  const query = new URL(route.request().url()).searchParams;
  return {
    state: query.get('state') ?? '',
    redirectBack: (answer) =>
      route.fulfill({
        status: 302,
        headers: { location: `${query.get('redirect_uri')}#${new URLSearchParams(answer).toString()}` },
      }),
  };
}

/** The directory redirects the user back with an error. */
const refusal = (error: string) => async (page: Page) => {
  await page.route(authorize, async (route) => {
    const { state, redirectBack } = readRequest(route);
    await redirectBack({ error, error_description: 'Reported by the directory.', state });
  });
};

async function changeSettings(page: Page, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/portal/config/signin', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { clouds: Record<string, object> };
    const clouds = Object.entries(settings.clouds).map(([name, cloud]) => [name, { ...cloud, ...change }]);
    await route.fulfill({
      response: answer,
      json: { ...settings, clouds: Object.fromEntries(clouds) as object },
    });
  });
}

/** Errors of the catalog that the sign-in library or our guards raise during sign-in: code, cause and message. */
const onTheWayIn: readonly (readonly [string, (page: Page) => Promise<unknown>, string])[] = [
  ['user_cancelled', refusal('access_denied'), 'The sign-in was canceled. Start it again'],
  ['login_required', refusal('login_required'), 'Your sign-in to the directory has expired. Sign in again.'],
  ['interaction_required', refusal('interaction_required'), 'The directory requires your confirmation.'],
  [
    'consent_required',
    refusal('consent_required'),
    'The portal requires your consent to act on your behalf.',
  ],
  [
    'server_unavailable',
    refusal('temporarily_unavailable'),
    'Server is temporarily unavailable. Wait a minute',
  ],
  ['unknown_server_error', refusal('made_up_error'), 'The directory returned an unknown error.'],
  [
    'invalid_state_error',
    (page) =>
      page.route(authorize, async (route) => {
        const { state, redirectBack } = readRequest(route);
        const [library = '', ...own] = state.split('|');
        const { meta } = JSON.parse(Buffer.from(library, 'base64').toString()) as { meta: unknown };
        const other = Buffer.from(JSON.stringify({ id: crypto.randomUUID(), meta })).toString('base64');
        await redirectBack({ code: 'somebody-elses', state: [other, ...own].join('|') });
      }),
    'The sign-in response does not belong to this request. Start the sign-in again from this page.',
  ],
  [
    'nonce_mismatch_error',
    (page) =>
      page.route(authorize, async (route) => {
        const url = new URL(route.request().url());
        url.searchParams.set('nonce', 'of-another-request');
        await route.fulfill({ status: 302, headers: { location: url.href } });
        await page.unroute(authorize);
      }),
    'The sign-in response does not match this browser session. Start the sign-in again from this page.',
  ],
  [
    'endpoints_resolution_error',
    (page) =>
      changeSettings(page, {
        authority: 'https://directory.invalid/common',
        knownAuthorities: ['directory.invalid'],
        authorityMetadata: undefined,
      }),
    'Could not resolve endpoints, check network and try again.',
  ],
  [
    'authority_uri_insecure',
    (page) => changeSettings(page, { authority: 'http://directory.invalid/common' }),
    'The address of the directory is not secure. Ask the portal operator to configure an https address.',
  ],
  [
    'login_progress_error',
    (page) =>
      page.addInitScript(() => {
        const native = Reflect.get(Storage.prototype, 'getItem');
        Storage.prototype.getItem = function (key) {
          return key === 'msal.interaction.status'
            ? JSON.stringify({ clientId: 'another-window', type: 'signin' })
            : Reflect.apply(native, this, [key]);
        };
      }),
    'A sign-in is already in progress. Finish it in the other window, or wait a moment and try again.',
  ],
];

for (const [code, arrange, words] of onTheWayIn) {
  test(`${code} is explained in plain language, and the next attempt may work`, async ({ page }) => {
    await arrange(page);
    await page.goto('/');
    await demoAccount(page).click();
    await expect(page.getByRole('alert')).toContainText(words, { timeout: 30_000 });
    await expect(demoAccount(page)).toBeEnabled();
    // Nothing of the failed request remains that could break the next one.
    const leftovers = await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => /request\.(params|state|nonce)|code\.verifier/i.test(key)),
    );
    expect(leftovers).toEqual([]);
  });
}

test('a failing directory is named, and sign-in works when it recovers', async ({ page, stack }) => {
  await stack.setFaults([{ match: { area: 'directory', pathRegex: 'v2.0/token' }, kind: '503' }]);
  await page.goto('/');
  await demoAccount(page).click();
  await expect(page.getByRole('alert')).toContainText('Server is temporarily unavailable.', {
    timeout: 30_000,
  });
  await stack.setFaults([]);
  await demoAccount(page).click();
  await page.waitForURL(/\/portal/, { timeout: 30_000 });
});

test('a renewal in the hidden frame that times out reports it and keeps the page', async ({
  page,
  stack,
}) => {
  await signIn(page, account);
  await stack.setFaults([{ match: { area: 'directory', pathRegex: 'authorize' }, kind: 'hang' }]);
  await chooseFromProfile(page, 'Switch directory');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Contoso Research/ })
    .click();
  await expect(page.getByText('The renewal of your access timed out.')).toBeVisible({ timeout: 20_000 });
  await stack.setFaults([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blueprints' })).toBeVisible();
});
