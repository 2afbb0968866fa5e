import type { SessionLifetime } from '@blueport/contracts';

/** How long before its end a session or token is renewed, in milliseconds. */
export const renewalOffsetMs = 300_000;

const key = 'bp.session.lifetime';

/** The end of this browser's session, in milliseconds since 1970 by the clock of this device. */
export interface KnownLifetime {
  readonly sessionEndsAt: number;
  readonly tokensEndAt: number;
  /** How long before the end to renew, in milliseconds. */
  readonly leadMs: number;
  /** When a tab last sent new tokens to the server; 0 before the first renewal. */
  readonly renewedAt: number;
}

function parseLifetime(text: string | null): KnownLifetime | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<KnownLifetime> | null;
    const numbers = [value?.sessionEndsAt, value?.tokensEndAt, value?.leadMs, value?.renewedAt];
    return numbers.every((number) => Number.isFinite(number)) ? (value as KnownLifetime) : null;
  } catch {
    return null;
  }
}

/** Returns the stored lifetime of the session, which all tabs share and which contains no secret. */
export function readLifetime(): KnownLifetime | null {
  return parseLifetime(localStorage.getItem(key));
}

const endsAfter = (lifetime: SessionLifetime, readAt: number) => ({
  sessionEndsAt: readAt + lifetime.sessionSeconds * 1000,
  tokensEndAt: readAt + lifetime.tokenSeconds * 1000,
});

function write(known: KnownLifetime): void {
  localStorage.setItem(key, JSON.stringify(known));
}

/** Stores the lifetime that the server returned for a sign-in or a renewal. */
export function storeRenewal(lifetime: SessionLifetime): void {
  const renewedAt = Date.now();
  const ends = endsAfter(lifetime, renewedAt);
  const remainingMs = Math.min(ends.sessionEndsAt, ends.tokensEndAt) - renewedAt;
  // A lifetime shorter than the offset would otherwise be renewed continuously.
  write({ ...ends, renewedAt, leadMs: remainingMs > renewalOffsetMs ? renewalOffsetMs : remainingMs / 2 });
}

/** Stores a lifetime read at a given time, unless the session was renewed since. */
export function storeLifetime(lifetime: SessionLifetime, readAt: number): void {
  const { renewedAt = 0, leadMs = renewalOffsetMs } = readLifetime() ?? {};
  if (readAt > renewedAt) write({ ...endsAfter(lifetime, readAt), renewedAt, leadMs });
}

/** Deletes the lifetime at sign-out. */
export function clearLifetime(): void {
  localStorage.removeItem(key);
}

/** Returns the expiry of the session or of its tokens, whichever is earlier. */
export function expiryOf({ sessionEndsAt, tokensEndAt }: KnownLifetime): number {
  return Math.min(sessionEndsAt, tokensEndAt);
}

/** Returns when to renew: five minutes before expiry, or later for a lifetime shorter than that. */
export function renewalDueAt(lifetime: KnownLifetime): number {
  return expiryOf(lifetime) - lifetime.leadMs;
}

/** Whether the session or a token has expired, as far as this browser knows. */
export function hasExpired(): boolean {
  const lifetime = readLifetime();
  return lifetime !== null && Date.now() >= expiryOf(lifetime);
}

/** Calls back when another tab has renewed the session. Returns a function that stops it. */
export function watchOtherRenewals(onRenewal: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return;
    const renewedAt = parseLifetime(event.newValue)?.renewedAt ?? 0;
    if (renewedAt > (parseLifetime(event.oldValue)?.renewedAt ?? 0)) onRenewal();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
