import { setTimeout as sleep } from 'node:timers/promises';
import type { Estate } from './estate.ts';
import type { JsonObject } from './json.ts';

const attempts = 3;
const waitMs = 2000;
const timeoutMs = 10_000;

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Returns the URL of a webhook on this machine, or undefined: other hosts are never called. */
function loopbackUrl(address: string | undefined): URL | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && loopbackHosts.has(url.hostname) ? url : undefined;
}

/** Sends a webhook, and repeats it like the service if the receiver is not available. */
async function callWebhook(url: URL, payload: JsonObject, wait: number): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'user-agent': 'IcMBroadcaster/1.0' },
        body: JSON.stringify(payload),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.arrayBuffer();
      if (answer.ok) return true;
      if (![408, 429, 500, 503, 504].includes(answer.status)) return false;
    } catch {
      // The receiver is not reachable: the next attempt may succeed.
    }
    await sleep(wait * attempt, undefined, { ref: false });
  }
  return false;
}

/** Calls the webhook of an action group in the background, if it is on this machine. */
export function sendWebhook(estate: Estate, address: string | undefined, payload: JsonObject): void {
  const url = loopbackUrl(address);
  if (url !== undefined) void callWebhook(url, payload, estate.duration(waitMs));
}
