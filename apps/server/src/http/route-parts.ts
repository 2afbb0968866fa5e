import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/tables/index.ts';
import type { Vault } from '../security/vault.ts';
import type { SignInRules } from './check-sign-in.ts';
import type { AnonymousRefusals } from './record-refusal.ts';
import type { RefusalTrail } from './refusal-trail.ts';
import type { RunInTurn } from './key-queue.ts';
import type { Authenticator } from '../session-context.ts';
import type { StreamSlots } from './stream-slots.ts';

export interface RouteParts {
  readonly db: Kysely<Database>;
  readonly vault: Vault;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly signIn: SignInRules;
  /** Total timeout of all cloud calls for one request, in milliseconds. */
  readonly cloudDeadlineMs: number;
}

/** Shared state of all routes of a server. */
export interface RouteFrame {
  readonly slots: StreamSlots;
  readonly refusals: AnonymousRefusals;
  /** Records the refusals of signed-in callers. */
  readonly trail: RefusalTrail;
  /** Counts a call of a signed-in caller. Throws above the route's limit. */
  readonly countCaller: (routeId: string, accountId: string) => void;
  readonly inTurn: RunInTurn;
}
