import { type Expiry, type ExpiryAction, longestGraceDays } from '@blueport/contracts';

const dayMs = 86_400_000;

/** An expiry while it is filled in. */
export interface ExpiryDraft {
  /** As the field for dates and times has it, in the reader's zone. */
  readonly at: string;
  readonly action: ExpiryAction;
  readonly grace: string;
}

/** A moment as the field for dates and times wants it, in the reader's zone. */
function fieldOf(time: number): string {
  const date = new Date(time);
  return new Date(time - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** So many days from now, as that field has it. */
export const inDays = (days: number, now: number): string => fieldOf(now + days * dayMs);

/** What the form begins with: what is set, or thirty days from now. */
export function newExpiryDraft(expiry: Expiry | null, now: number): ExpiryDraft {
  return {
    at: fieldOf(expiry ? Date.parse(expiry.at) : now + 30 * dayMs),
    action: expiry?.action ?? 'delete',
    grace: String(expiry?.graceDays ?? 7),
  };
}

/** What is sent; undefined while a value is not acceptable. */
export function expiryBody({ at, action, grace }: ExpiryDraft, now: number) {
  const graceDays = Number(grace);
  const time = Date.parse(at);
  const valid =
    grace !== '' && Number.isInteger(graceDays) && graceDays >= 0 && graceDays <= longestGraceDays;
  return valid && time > now ? { at: new Date(time).toISOString(), action, graceDays } : undefined;
}
