import { guestDays, maxGuestDays } from '@blueport/contracts';

const dayMs = 86_400_000;

/** Returns the expiry of a guest's account: the given one, or the default. */
export const guestExpiry = (expiresAt: Date | null, now: Date): Date =>
  expiresAt ?? new Date(now.getTime() + guestDays * dayMs);

/** Returns whether a guest's account would last longer than allowed. */
export const isGuestExpiryTooLate = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > maxGuestDays * dayMs;
