import { SignInError } from './sign-in-error.ts';

/** Lets one login and one token request run; a second one is refused with the catalogue's word for it. */
export class OneAtATime {
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
