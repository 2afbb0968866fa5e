import type { Account, People } from '../people.ts';
import type { PlannedSubscription } from './subscriptions.ts';

/** Who may own resources of a subscription: the people of the organization who build things. */
export function ownersOf(
  people: People,
  subscription: PlannedSubscription,
): readonly [Account, ...Account[]] {
  const own = people.accounts.filter(
    ({ organization, role }) => organization === subscription.organization && role !== 'reader',
  );
  const builders = own.filter(({ role }) => role !== 'admin' && role !== 'operator');
  const [first, ...rest] = builders.length > 0 ? builders : own;
  if (first === undefined) throw new Error(`Nobody can own resources of ${subscription.name}.`);
  return [first, ...rest];
}
