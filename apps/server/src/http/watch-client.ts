import type { ServerResponse } from 'node:http';
import { Refusal } from '../errors/refusal.ts';

/** Returns a controller that is aborted when the client disconnects before it has received the whole response. */
export function watchClient(response: ServerResponse): AbortController {
  const abortController = new AbortController();
  const check = (): void => {
    if (!response.writableFinished)
      abortController.abort(new Refusal('unavailable', { cause: 'the client has disconnected' }));
  };
  // A response that is already closed does not emit the event again.
  if (response.destroyed) check();
  else response.once('close', check);
  return abortController;
}
