import type { Page } from '@playwright/test';

/** Calls the cloud with the session of a page, without the portal's token renewal; returns the status. */
export function callCloudFrom(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { auth } = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as { auth: string };
    const { token } = JSON.parse(auth) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/user/subscription', { headers })).status;
  });
}

/** Returns the seconds until the cloud tokens of a page's session expire, according to the page. */
export function tokenSecondsLeft(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = localStorage.getItem('bp.session.lifetime');
    const { tokensEndAt } = JSON.parse(text ?? '{"tokensEndAt":0}') as { tokensEndAt: number };
    return Math.round((tokensEndAt - Date.now()) / 1000);
  });
}

/** Returns whether a request renews the portal's cloud tokens. */
export const isRenewal = (method: string, url: string): boolean =>
  method === 'PUT' && new URL(url).pathname === '/api/user/session';
