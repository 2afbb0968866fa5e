import { initialSession, type Session } from '@blueport/contracts';
import { sessionAdopted } from '../core/store/session.ts';
import type { createStore } from '../core/store/store.ts';

type Account = NonNullable<Session['account']>;

/** Signs a person in who holds these permissions through both the role and the organization. */
export function signIn(
  store: ReturnType<typeof createStore>,
  keys: readonly string[] = [],
  account: Partial<Account> = {},
): void {
  const usual = { id: '1', name: 'Robin', email: '', state: 'Active', orgId: '', role: '' } as const;
  store.dispatch(
    sessionAdopted({
      ...initialSession,
      state: 'LOGGED_IN',
      account: { ...usual, orgInfo: [...keys], roleInfo: [...keys], ...account },
    }),
  );
}
