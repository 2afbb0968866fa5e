const MAX_WAIT_MS = 10 * 60_000;

/**
 * Returns the wait that a response requests, in milliseconds: seconds or an HTTP date, also from Azure's millisecond
 * headers.
 */
export function readRetryAfter(headers: Readonly<Record<string, string>>, now: number): number | undefined {
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
