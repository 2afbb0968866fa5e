import { portalFailure } from '../failure/portal-failure.ts';

/** The failure of an operation that was not sent. */
export const accessEnded = portalFailure('RequesterAccessEnded');

/** The failure of an operation of which the cloud may have accepted a part that is not tracked until it finishes. */
export const endedWhileRunning = portalFailure('AccessEndedWhileRunning');
