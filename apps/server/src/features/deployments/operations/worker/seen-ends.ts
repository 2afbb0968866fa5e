import type { Sight } from '../cloud/cloud-gateway.ts';

const most = 500;

/**
 * Final states of deployments that this process has read and cannot report yet, by operation. A final state does not
 * change, so a later holder can rely on it. Limited in size, because this process is not notified of operations that
 * another one completed.
 */
export class SeenEnds {
  readonly #ends = new Map<string, Sight>();

  get(operationId: string): Sight | undefined {
    return this.#ends.get(operationId);
  }

  /** Stores a final state, or removes it if undefined. */
  set(operationId: string, end: Sight | undefined): void {
    this.#ends.delete(operationId);
    if (end === undefined) return;
    this.#ends.set(operationId, end);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > most && oldest !== undefined) this.#ends.delete(oldest);
  }
}
