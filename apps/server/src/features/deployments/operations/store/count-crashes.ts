import type { Claim } from '../cloud/work.ts';
import { actionOf } from '../machine/read-machine.ts';
import type { Turn } from './operation-store.ts';

/** Effect of a write on the crash count: set it, raise it to a minimum, or leave it. */
export type CrashCount = { readonly set: number } | { readonly atLeast: number } | undefined;

/**
 * Returns the effect of a turn on the crash count. A release without progress restores the count from before the claim,
 * which added one. A poll that found nothing proves nothing about the request after it, and no poll proves anything
 * about the template that is sent next. Nor does a poll prove anything about a cancellation: if one was tried before,
 * the count is kept until it succeeds.
 */
export function countCrashes({ crashes, work }: Pick<Claim, 'crashes' | 'work'>, turn: Turn): CrashCount {
  const isStuck = turn.isStuck === true;
  const next = actionOf(turn.machine);
  const wasTried = next === 'cancel' && work.machine.cancel !== 'none';
  if (turn.release !== undefined) return { set: isStuck || wasTried ? crashes : 0 };
  if (next === 'cancel') return isStuck || wasTried ? { atLeast: 1 } : { set: 1 };
  return isStuck ? undefined : { set: next === 'submit' ? 1 : 0 };
}
