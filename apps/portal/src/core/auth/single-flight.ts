import type { RequestStatus } from '@blueport/contracts';
import { SignInError } from './sign-in-error.ts';

type RequestKind = 'login' | 'token';

/** Runs at most one login and one token request at a time; a second one is refused with the catalogue's error code. */
export class SingleFlight {
  #kind: RequestKind = 'token';
  #status: RequestStatus = 'idel';

  /** Status of the last request; `idel` before the first one. */
  get status(): RequestStatus {
    return this.#status;
  }

  async run<Value>(kind: RequestKind, work: () => Promise<Value>): Promise<Value> {
    if (this.#status === 'loading') {
      throw new SignInError(this.#kind === 'login' ? 'login_progress_error' : 'acquiretoken_progress_error');
    }
    this.#kind = kind;
    this.#status = 'loading';
    try {
      const value = await work();
      this.#status = 'success';
      return value;
    } catch (error) {
      this.#status = 'error';
      throw error;
    }
  }
}
