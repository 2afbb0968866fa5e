import type { ReportedDeployment } from '../cloud/cloud-gateway.ts';

const most = 500;

/**
 * Final states of deployments that this process has read and cannot report yet, by operation. A final state does not
 * change, so a later holder can rely on it. Limited in size, because this process is not notified of operations that
 * another one completed.
 */
export class KnownOutcomes {
  readonly #ends = new Map<string, ReportedDeployment>();

  get(operationId: string): ReportedDeployment | undefined {
    return this.#ends.get(operationId);
  }

  /** Stores a final state, or removes it if undefined. */
  set(operationId: string, end: ReportedDeployment | undefined): void {
    this.#ends.delete(operationId);
    if (end === undefined) return;
    this.#ends.set(operationId, end);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > most && oldest !== undefined) this.#ends.delete(oldest);
  }
}
