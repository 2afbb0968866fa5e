import { useEffect } from 'react';
import { EventConnection } from '../../core/api/EventConnection.tsx';
import { loadMessages } from '../../core/api/notification-queries.ts';
import { PreferenceSync } from '../../core/preferences/PreferenceSync.tsx';
import { store, useAppSelector } from '../../core/store/store.ts';
import { PageKeys } from '../palette/PageKeys.tsx';
import { RecentPlaces } from '../palette/RecentPlaces.tsx';

/** Longest delay that a timer supports, in milliseconds. */
const longestDelay = 2 ** 31 - 1;
const retryDelay = 20_000;

/** Reloads the bell when a snoozed message returns, because the server sends no event for it. */
function SnoozeReturns() {
  const nextReturn = useAppSelector((state) => state.operations.nextReturn);
  useEffect(() => {
    if (nextReturn === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // Half a second later, because the clocks of the server and the browser differ a little.
    const remaining = () => Math.max(Date.parse(nextReturn) - Date.now() + 500, 0);
    const wait = (delay: number): void => {
      timer = setTimeout(
        () => {
          const rest = remaining();
          // The delay was longer than a timer supports.
          if (rest > retryDelay) {
            wait(rest);
            return;
          }
          loadMessages(store).catch(() => undefined);
          // Repeated until the server reports the next return.
          wait(retryDelay);
        },
        Math.min(delay, longestDelay),
      );
    };
    wait(remaining());
    return () => clearTimeout(timer);
  }, [nextReturn]);
  return null;
}

/** Work of the shell that may begin after the page is shown. */
export function BackgroundSync() {
  return (
    <>
      <EventConnection />
      <PreferenceSync />
      <SnoozeReturns />
      <PageKeys />
      <RecentPlaces />
    </>
  );
}
