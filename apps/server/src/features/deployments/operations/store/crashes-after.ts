import type { Claim } from '../cloud/work.ts';
import { actionOf } from '../machine/read-machine.ts';
import type { Turn } from './operation-store.ts';

/** What a write makes of the count of crashes: a number, not less than a number, or what it is. */
export type CrashCount = { readonly set: number } | { readonly atLeast: number } | undefined;

/**
 * Whoever gives back what he got nowhere with leaves the count as he found it; in his hands it stands one higher. A look that
 * found nothing proves nothing about the call that comes after it, nor does anything about the template that is sent next.
 * Nor does a look prove anything about a cancellation: where one was tried before, the count stands until it went through.
 */
export function crashesAfter({ crashes, work }: Pick<Claim, 'crashes' | 'work'>, turn: Turn): CrashCount {
  const isStuck = turn.isStuck === true;
  const next = actionOf(turn.machine);
  const wasTried = next === 'cancel' && work.machine.cancel !== 'none';
  if (turn.release !== undefined) return { set: isStuck || wasTried ? crashes : 0 };
  if (next === 'cancel') return isStuck || wasTried ? { atLeast: 1 } : { set: 1 };
  return isStuck ? undefined : { set: next === 'submit' ? 1 : 0 };
}
