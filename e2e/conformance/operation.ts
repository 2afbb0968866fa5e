import type { Pattern } from './match-pattern.ts';

/** Accounts of the demo world, by what they may do in the subscription of the suite. */
export type Person = 'admin' | 'engineer' | 'reader';

/** A call of a vendor client: `virtualMachines.createOrUpdate` with its arguments, without the options. */
export interface Call {
  readonly call: string;
  readonly args?: readonly unknown[];
  readonly options?: Readonly<Record<string, unknown>>;
  readonly as?: Person;
}

/** A call after an operation that shows its effect: it returns something, or is refused with this status. */
export type Effect = Call & ({ readonly shows: Pattern } | { readonly status: number });

/** What Azure does with a call. */
export type Expectation =
  /** Accepts it. The result has this shape; undefined if the client returns nothing. */
  | { readonly works: Pattern }
  /** Refuses it with this status and error code. */
  | { readonly refused: { readonly status: number; readonly code: string } }
  /** Accepts it, and the embedded cloud reports that it does not simulate it. */
  | 'not simulated';

/** One row of the conformance table. */
export type Operation = Call & {
  /** Distinguishes several rows of one method, for example "subnet in use". */
  readonly when?: string;
  readonly expects: Expectation;
  readonly effect?: Effect;
  /** Why no call can show the effect, for example of a restart. The verdict is then `accepted` at best. */
  readonly unverifiable?: string;
};

/** The place in which the operations of a suite run. */
export interface Place {
  readonly subscriptionId: string;
  readonly tenantId: string;
  readonly location: string;
  readonly group: string;
  /** ID of the group. */
  readonly scope: string;
  /** Object ID of a person who can receive roles. */
  readonly principalId: string;
  /** Returns the ID of a resource in the group: `id('Microsoft.Network/virtualNetworks/net')`. */
  readonly id: (path: string) => string;
}

/** Resources that a suite needs and does not prove: path below the group's providers, API version, body. */
export type Requirement = readonly [path: string, apiVersion: string, body: object];

/** The operations of one vendor client, in the order in which they run. */
export interface Suite {
  /** Key in `vendorClients`. */
  readonly client: string;
  readonly requires?: (place: Place) => readonly Requirement[];
  readonly operations: (place: Place) => readonly Operation[];
}
