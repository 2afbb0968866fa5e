import type { SessionLifetime } from '@blueport/contracts';

/** How long before its end a session or token is renewed (spec.md section 9). */
export const renewalOffsetMs = 300_000;

const key = 'bp.session.lifetime';

/** When the session of this browser ends; milliseconds since 1970 by the clock of this device. */
export interface KnownLifetime {
  readonly sessionEndsAt: number;
  readonly tokensEndAt: number;
  /** How long before the end to renew; milliseconds. */
  readonly leadMs: number;
  /** When a tab last gave the server new tokens; 0 before the first time. */
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

/** Returns the stored lifetime of the session; all tabs share it, and it contains no secret. */
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
export function noteRenewal(lifetime: SessionLifetime): void {
  const renewedAt = Date.now();
  const ends = endsAfter(lifetime, renewedAt);
  const left = Math.min(ends.sessionEndsAt, ends.tokensEndAt) - renewedAt;
  // A lifetime shorter than the offset would have to be renewed all the time.
  write({ ...ends, renewedAt, leadMs: left > renewalOffsetMs ? renewalOffsetMs : left / 2 });
}

/** Stores a lifetime that was read at a time, unless the session was renewed since. */
export function noteLifetime(lifetime: SessionLifetime, readAt: number): void {
  const { renewedAt = 0, leadMs = renewalOffsetMs } = readLifetime() ?? {};
  if (readAt > renewedAt) write({ ...endsAfter(lifetime, readAt), renewedAt, leadMs });
}

/** Forgets the lifetime at sign-out. */
export function forgetLifetime(): void {
  localStorage.removeItem(key);
}

/** Returns when the first of the session and its tokens ends. */
export function endOf({ sessionEndsAt, tokensEndAt }: KnownLifetime): number {
  return Math.min(sessionEndsAt, tokensEndAt);
}

/** Returns when to renew: five minutes before the end, later for a lifetime that is shorter than that. */
export function renewalDueAt(lifetime: KnownLifetime): number {
  return endOf(lifetime) - lifetime.leadMs;
}

/** Whether the session or a token has ended, as far as this browser knows. */
export function hasExpired(): boolean {
  const lifetime = readLifetime();
  return lifetime !== null && Date.now() >= endOf(lifetime);
}

/** Calls back when another tab has renewed the session; returns a function that stops it. */
export function watchOtherRenewals(onRenewal: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== key) return;
    const renewedAt = parseLifetime(event.newValue)?.renewedAt ?? 0;
    if (renewedAt > (parseLifetime(event.oldValue)?.renewedAt ?? 0)) onRenewal();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
