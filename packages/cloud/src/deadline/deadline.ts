import { AsyncLocalStorage } from 'node:async_hooks';
import { CloudError } from '../errors/cloudError.ts';

/** Error code of a call that ended at the deadline of its request. */
export const deadlineExceeded = 'DeadlineExceeded';

/** Abort reason when the deadline has passed. */
export class DeadlineExceeded extends Error {
  override readonly name = deadlineExceeded;
}

interface Deadline {
  /** Time according to `performance.now`. */
  readonly endsAt: number;
  /** Created on the first call because most requests make none. */
  signal: AbortSignal | undefined;
  timer: NodeJS.Timeout | undefined;
  /** Whether the work has called the cloud, or has waited for shared calls. */
  hasCalled: boolean;
  /** `over` once the work has ended: work that outlives it has no deadline. Abandoned work keeps its deadline. */
  state: 'running' | 'over' | 'abandoned';
}

const deadlines = new AsyncLocalStorage<Deadline | undefined>();

function current(): Deadline | undefined {
  const deadline = deadlines.getStore();
  return deadline?.state === 'over' ? undefined : deadline;
}

/**
 * Runs work with a deadline for all of its cloud calls, retries and waits, in milliseconds. Open calls then end with a
 * `CloudError`, and no further call is sent.
 */
export async function runWithDeadline<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline: Deadline = {
    endsAt: performance.now() + milliseconds,
    signal: undefined,
    timer: undefined,
    hasCalled: false,
    state: 'running',
  };
  try {
    return await deadlines.run(deadline, work);
  } finally {
    if (deadline.state === 'running') deadline.state = 'over';
    clearTimeout(deadline.timer);
  }
}

/** Starts work that is shared or outlives its caller, so the caller's deadline does not end it. */
export function runWithoutDeadline<Result>(work: () => Result): Result {
  return deadlines.run(undefined, work);
}

/** Returns the milliseconds until the deadline of the running work, or infinity without a deadline. */
export function leftUntilDeadline(): number {
  const deadline = current();
  return deadline === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadline.endsAt - performance.now());
}

/** Returns the signal that ends a call: its own, that of the deadline, or a combination. */
export function deadlineSignal(own?: AbortSignal): AbortSignal | undefined {
  const deadline = current();
  if (deadline === undefined) return own;
  deadline.hasCalled = true;
  if (leftUntilDeadline() === 0) return AbortSignal.abort(new DeadlineExceeded());
  if (deadline.signal === undefined) {
    const controller = new AbortController();
    deadline.signal = controller.signal;
    deadline.timer = setTimeout(() => controller.abort(new DeadlineExceeded()), leftUntilDeadline()).unref();
  }
  return own === undefined ? deadline.signal : AbortSignal.any([own, deadline.signal]);
}

/** Returns whether an error means that the deadline has passed. */
export function isDeadlineExceeded(error: unknown): boolean {
  return error instanceof CloudError && error.code === deadlineExceeded;
}

/** Returns whether the running work was abandoned after its deadline. */
export function isAbandoned(): boolean {
  return deadlines.getStore()?.state === 'abandoned';
}

/** Waits for shared work until the deadline of the caller; the work itself continues. */
export async function settleByDeadline<Result>(work: Promise<Result>): Promise<Result> {
  const deadline = current();
  if (deadline !== undefined) deadline.hasCalled = true;
  return settleWithin(leftUntilDeadline(), work, () => true);
}

/**
 * Waits for work until a grace period after its deadline, then abandons it if `mayAbandon` agrees: it can make no
 * further calls. Work that has not called the cloud by then is waiting for something else, so it is awaited.
 */
export async function abandonAfterDeadline<Result>(
  work: Promise<Result>,
  graceMs: number,
  mayAbandon: () => boolean = () => true,
): Promise<Result> {
  const deadline = current();
  if (deadline === undefined) return work;
  return settleWithin(leftUntilDeadline() + graceMs, work, () => {
    if (!deadline.hasCalled || !mayAbandon()) return false;
    deadline.state = 'abandoned';
    return true;
  });
}

/** Waits for work; rejects after a number of milliseconds if `isOverdue` returns true then. */
async function settleWithin<Result>(
  milliseconds: number,
  work: Promise<Result>,
  isOverdue: () => boolean,
): Promise<Result> {
  if (milliseconds === Number.POSITIVE_INFINITY) return work;
  let timer: NodeJS.Timeout | undefined;
  const timeoutPromise = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      if (!isOverdue()) return;
      const message = 'The cloud did not respond before the deadline of the request.';
      reject(new CloudError({ kind: 'unavailable', code: deadlineExceeded, message }));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, timeoutPromise]);
  } finally {
    clearTimeout(timer);
  }
}
