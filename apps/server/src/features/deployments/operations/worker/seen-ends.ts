import type { Sight } from '../cloud/cloud-gateway.ts';

const most = 500;

/**
 * Ends of deployments that this process has seen and cannot tell yet, by operation. An end stays what it is, so whoever holds
 * the operation later may rely on it. Bounded: of operations that another process ended nobody here would hear any more.
 */
export class SeenEnds {
  readonly #ends = new Map<string, Sight>();

  get(operationId: string): Sight | undefined {
    return this.#ends.get(operationId);
  }

  /** Keeps an end, or forgets what is none any more. */
  set(operationId: string, end: Sight | undefined): void {
    this.#ends.delete(operationId);
    if (end === undefined) return;
    this.#ends.set(operationId, end);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > most && oldest !== undefined) this.#ends.delete(oldest);
  }
}
