import { SignInError } from './sign-in-error.ts';

/** Runs at most one login and one token request at a time; a second one is refused with the catalogue's error code. */
export class SingleFlight {
  #busy: 'login' | 'token' | null = null;

  async run<Value>(kind: 'login' | 'token', work: () => Promise<Value>): Promise<Value> {
    if (this.#busy) {
      throw new SignInError(this.#busy === 'login' ? 'login_progress_error' : 'acquiretoken_progress_error');
    }
    this.#busy = kind;
    try {
      return await work();
    } finally {
      this.#busy = null;
    }
  }
}
