const lock = 'blueport.renewal';
const patienceMs = 10_000;

/**
 * Runs work while no other tab of this browser renews its session. Runs it without the lock after ten seconds,
 * because a hanging tab must not keep the others from renewing.
 */
export async function withRenewalLock<Value>(work: () => Promise<Value>): Promise<Value> {
  // Undefined outside a secure context.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  let isGranted = false;
  try {
    return await locks.request(lock, { signal: AbortSignal.timeout(patienceMs) }, () => {
      isGranted = true;
      return work();
    });
  } catch (error) {
    if (isGranted) throw error;
    return work();
  }
}
