import { type Expiry, type ExpiryAction, maxGraceDays } from '@blueport/contracts';

const dayMs = 86_400_000;

/** Expiry being edited. */
export interface ExpiryDraft {
  /** Value of a `datetime-local` input, in the user's time zone. */
  readonly at: string;
  readonly action: ExpiryAction;
  readonly grace: string;
}

/** Formats a time for a `datetime-local` input, in the user's time zone. */
function fieldOf(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the input value for a number of days from now. */
export const inDays = (days: number, now: number): string => fieldOf(now + days * dayMs);

/** Returns the initial values: the current expiry, or 30 days from now. */
export function newExpiryDraft(expiry: Expiry | null, now: number): ExpiryDraft {
  return {
    at: fieldOf(expiry ? Date.parse(expiry.at) : now + 30 * dayMs),
    action: expiry?.action ?? 'delete',
    grace: String(expiry?.graceDays ?? 7),
  };
}

/** Returns the request body, or undefined while a value is invalid. */
export function expiryBody({ at, action, grace }: ExpiryDraft, now: number) {
  const graceDays = Number(grace);
  const time = Date.parse(at);
  const valid = grace !== '' && Number.isInteger(graceDays) && graceDays >= 0 && graceDays <= maxGraceDays;
  return valid && time > now ? { at: new Date(time).toISOString(), action, graceDays } : undefined;
}
