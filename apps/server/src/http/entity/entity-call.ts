import type { RouteContract } from '@blueport/contracts';
import type { Call } from '../call.ts';

/** The part of a call that the handlers of an entity use. */
export type EntityCall = Pick<Call<RouteContract>, 'session' | 'write' | 'header' | 'requireMatch'>;

export interface ById {
  readonly params: { readonly id: string };
}
