import { initialSession, type Session, type SessionAnswer, sessionReducer } from '@blueport/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import type { Stack } from './stack.ts';

/** Returns the portal's persisted store for a session; values are encoded twice, like the store's library does. */
export function storedSession(answer: SessionAnswer): string {
  const auth = sessionReducer(initialSession, {
    type: 'loggedIn',
    token: answer.token,
    azureToken: answer.azureToken,
    account: { ...answer.account, orgInfo: answer.account.orgInfo, roleInfo: answer.account.roleInfo },
    tenantId: answer.tenantId,
    provider: answer.provider,
    latestURLPath: '',
    lastLoginTime: answer.lastLoginTime,
  });
  return JSON.stringify({
    auth: JSON.stringify(auth),
    appSettings: JSON.stringify({ msService: answer.msService }),
    _persist: JSON.stringify({ version: -1, rehydrated: true }),
  });
}

/**
 * Makes every page of the context start signed in, without visiting the directory; for measurements and screenshots.
 */
export async function startSignedIn(context: BrowserContext, answer: SessionAnswer): Promise<void> {
  await context.addInitScript((root) => {
    if (localStorage.getItem('persist:root') === null) localStorage.setItem('persist:root', root);
  }, storedSession(answer));
}

/** Makes a page start signed in as a demo account, for tests that are not about signing in or out. */
export async function startAs(page: Page, stack: Stack, email: string): Promise<void> {
  await startSignedIn(page.context(), await stack.session(email));
}

/** Returns the session in the page's local storage, or undefined if absent. */
export async function readStoredSession(page: Page): Promise<Session | undefined> {
  const root = await page.evaluate(() => localStorage.getItem('persist:root'));
  const auth = root === null ? undefined : (JSON.parse(root) as { auth?: string }).auth;
  return auth === undefined ? undefined : (JSON.parse(auth) as Session);
}
