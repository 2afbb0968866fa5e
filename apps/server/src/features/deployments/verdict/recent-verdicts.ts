import type { Verdict } from '@blueport/contracts';

const longestMs = 10 * 60_000;
const most = 200;

/** The newest full verdicts, each for a short while. */
export class RecentVerdicts {
  readonly #now: () => number;
  readonly #verdicts = new Map<string, { readonly at: number; readonly verdict: Verdict }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(key: string, verdict: Verdict): void {
    this.#verdicts.delete(key);
    this.#verdicts.set(key, { at: this.#now(), verdict });
    const [oldest] = this.#verdicts.keys();
    if (this.#verdicts.size > most && oldest !== undefined) this.#verdicts.delete(oldest);
  }

  find(key: string): Verdict | undefined {
    const kept = this.#verdicts.get(key);
    return kept !== undefined && this.#now() - kept.at < longestMs ? kept.verdict : undefined;
  }
}
