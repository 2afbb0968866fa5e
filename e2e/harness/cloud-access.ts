import type { Page } from '@playwright/test';

/** Calls the cloud with the session of a page, without the renewal of the portal; returns the status. */
export function askCloudFrom(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { auth } = JSON.parse(localStorage.getItem('persist:root') ?? '{}') as { auth: string };
    const { token } = JSON.parse(auth) as { token: string };
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/user/subscription', { headers })).status;
  });
}

/** Seconds until the cloud tokens of a page's session expire, as the page knows it. */
export function tokenSecondsLeft(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = localStorage.getItem('bp.session.lifetime');
    const { tokensEndAt } = JSON.parse(text ?? '{"tokensEndAt":0}') as { tokensEndAt: number };
    return Math.round((tokensEndAt - Date.now()) / 1000);
  });
}

/** Whether a request gives new cloud tokens to the portal. */
export const isRenewal = (method: string, url: string): boolean =>
  method === 'PUT' && new URL(url).pathname === '/api/user/session';
