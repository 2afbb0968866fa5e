import type { ResourceManager } from '@blueport/cloud';
import type { SessionContext } from '../../../../session-context.ts';
import type { PolicyRows } from '../../../../cloud/policy-snapshots.ts';
import { compilePolicyRows, readPolicyRows, type BuiltIns, type PolicyState } from './policy-state.ts';

/** Ages after which policies are read again, and after which they are no longer used. */
const recentMs = 60_000;
const usableMs = 10 * 60_000;
const definitionsMs = 24 * 60 * 60_000;
const most = 500;
const readMs = 10_000;

/** The person whose permissions read the cloud. */
export type Viewer = Pick<SessionContext, 'cloud' | 'tenantId' | 'objectId' | 'organizationId' | 'kind'>;

export interface PolicyPlace {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  /** Undefined if the group does not exist yet. */
  readonly resourceGroup: string | undefined;
}

/** Called with all policies that were read. */
export type OnPoliciesRead<Who extends Viewer> = (viewer: Who, place: PolicyPlace, rows: PolicyRows) => void;

/**
 * Maximum age of policies: `usable` ones are from the last minutes, and newer ones are read in the background; `recent`
 * ones are at most a minute old; `new` ones are read after the call.
 */
export type PolicyAge = 'usable' | 'recent' | 'new';

interface Reading {
  readonly at: number;
  readonly state: Promise<PolicyState>;
  isOver: boolean;
}

/** Policies are separate for each viewer; those of an organization's tokens are shared. */
const keyOf = (viewer: Viewer, { subscriptionId, resourceGroup }: PolicyPlace): string =>
  [
    viewer.cloud,
    viewer.tenantId,
    viewer.kind === 'automation' ? `automation ${viewer.organizationId}` : viewer.objectId,
    subscriptionId.toLowerCase(),
    resourceGroup?.toLowerCase() ?? '',
  ].join(' ');

/** Cache of the policies in force, separate for each viewer. */
export class PolicyCache<Who extends Viewer> {
  readonly #now: () => Date;
  readonly #onRead: OnPoliciesRead<Who>;
  readonly #readings = new Map<string, Reading>();
  readonly #usable = new Map<string, PolicyState>();
  /** Reads that begin when the current read of a place ends; all waiting callers share one. */
  readonly #queued = new Map<string, Promise<PolicyState>>();
  #builtIns = { since: 0, known: new Map<string, BuiltIns>() };

  constructor(now: () => Date, onRead: OnPoliciesRead<Who>) {
    this.#now = now;
    this.#onRead = onRead;
  }

  /** Built-in policies change rarely, so they are read once a day. */
  #builtInsOf(cloud: string): BuiltIns {
    const now = this.#now().getTime();
    if (now - this.#builtIns.since > definitionsMs) this.#builtIns = { since: now, known: new Map() };
    const known: BuiltIns = this.#builtIns.known.get(cloud) ?? new Map();
    this.#builtIns.known.set(cloud, known);
    return known;
  }

  #remember(key: string, reading: Reading): void {
    this.#readings.delete(key);
    this.#readings.set(key, reading);
    const [oldest] = this.#readings.keys();
    if (this.#readings.size <= most || oldest === undefined) return;
    this.#readings.delete(oldest);
    this.#usable.delete(oldest);
  }

  #read(key: string, viewer: Who, manager: ResourceManager, place: PolicyPlace): Promise<PolicyState> {
    const options = { timeoutMs: readMs, now: this.#now };
    const state = readPolicyRows(manager, place, this.#builtInsOf(viewer.cloud), options).then((rows) => {
      this.#onRead(viewer, place, rows);
      return compilePolicyRows(rows);
    });
    const reading: Reading = { at: this.#now().getTime(), state, isOver: false };
    this.#remember(key, reading);
    const isLast = (): boolean => this.#readings.get(key) === reading;
    state.then(
      (found) => {
        reading.isOver = true;
        if (isLast()) this.#usable.set(key, found);
      },
      () => {
        reading.isOver = true;
        if (isLast()) this.#readings.delete(key);
      },
    );
    return state;
  }

  /** Reads after this call began; concurrent calls share at most two reads. */
  #readAnew(key: string, ...rest: [Who, ResourceManager, PolicyPlace]): Promise<PolicyState> {
    const running = this.#readings.get(key);
    if (running === undefined || running.isOver) return this.#read(key, ...rest);
    const known = this.#queued.get(key);
    if (known !== undefined) return known;
    const next = running.state
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        this.#queued.delete(key);
        return this.#read(key, ...rest);
      });
    this.#queued.set(key, next);
    return next;
  }

  async of(viewer: Who, manager: ResourceManager, place: PolicyPlace, age: PolicyAge): Promise<PolicyState> {
    const key = keyOf(viewer, place);
    if (age === 'new') return this.#readAnew(key, viewer, manager, place);
    const at = this.#now().getTime();
    const known = this.#readings.get(key);
    if (known !== undefined && at - known.at < recentMs) return known.state;
    const last = this.#usable.get(key);
    const state = this.#read(key, viewer, manager, place);
    return age === 'usable' && last !== undefined && at - last.asOf.getTime() < usableMs ? last : state;
  }
}

export const createPolicyCache = <Who extends Viewer>(
  now: () => Date,
  onRead: OnPoliciesRead<Who>,
): PolicyCache<Who> => new PolicyCache(now, onRead);
