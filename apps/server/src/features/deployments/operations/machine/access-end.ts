import { portalFailure } from '../failure/portal-failure.ts';

/** Failure of an operation that was not sent. */
export const accessEnded = portalFailure('RequesterAccessEnded');

/** Failure of an operation that the cloud may have accepted in part and that is no longer tracked. */
export const endedWhileRunning = portalFailure('AccessEndedWhileRunning');
