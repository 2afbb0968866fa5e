import type { Failure } from '@blueport/contracts';
import { hintFor } from '../failure/hints.ts';

const failure = (code: 'RequesterAccessEnded' | 'AccessEndedWhileRunning', message: string): Failure => ({
  code,
  message,
  hint: hintFor(code) ?? '',
});

/** The failure of an operation that was not sent. */
export const accessEnded = failure(
  'RequesterAccessEnded',
  'The person who started this operation lost access before anything was sent to the cloud.',
);

/** The failure of an operation of which the cloud may have accepted a part that is not tracked until it finishes. */
export const endedWhileRunning = failure(
  'AccessEndedWhileRunning',
  'The person who started this operation lost access while it was running. The cloud may still finish the changes it has accepted; the remaining changes are not sent.',
);
