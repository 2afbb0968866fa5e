const MAX_WAIT_MS = 60 * 60_000;

/** Cost Management limits clients, scopes and tenants separately and states each wait in seconds. */
const costHeader = /^x-ms-ratelimit-microsoft\.costmanagement-[a-z]+-retry-after$/;

/**
 * Returns the wait that a response requests, in milliseconds and at most one hour: seconds or an HTTP date, also from
 * Azure's millisecond headers and the longest of those of Cost Management.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const waits = Object.entries(headers).flatMap(([name, value]) =>
    costHeader.test(name) && /^\d+$/.test(value.trim()) ? [Math.min(Number(value) * 1000, MAX_WAIT_MS)] : [],
  );
  const usual = readUsualHeaders(headers, now);
  const all = usual === undefined ? waits : [...waits, usual];
  return all.length === 0 ? undefined : all.reduce((one, other) => Math.max(one, other));
}

function readUsualHeaders(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  const milliseconds = headers['retry-after-ms'] ?? headers['x-ms-retry-after-ms'];
  if (milliseconds !== undefined && /^\d+$/.test(milliseconds.trim())) {
    return Math.min(Number(milliseconds), MAX_WAIT_MS);
  }
  const value = headers['retry-after']?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), MAX_WAIT_MS);
  const date = Date.parse(value);
  if (Number.isNaN(date)) return undefined;
  return Math.min(Math.max(0, date - now), MAX_WAIT_MS);
}
