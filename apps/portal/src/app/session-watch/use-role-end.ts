import { useEffect, useEffectEvent } from 'react';

/** The longest delay of a timer, in milliseconds. */
const longestDelayMs = 2 ** 31 - 1;

interface RoleEnd {
  /** Seconds until the next role ends when they were read; null if no role ends. */
  readonly seconds: number | null;
  readonly readAt: number;
}

/** Calls back when the user's next role ends: one second late, because the server's clock may be slightly behind. */
export function useRoleEnd({ seconds, readAt }: RoleEnd, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (seconds === null) return undefined;
    const delayMs = readAt + (seconds + 1) * 1000 - Date.now();
    const timer = setTimeout(() => end(), Math.min(delayMs, longestDelayMs));
    return () => clearTimeout(timer);
  }, [seconds, readAt]);
}
