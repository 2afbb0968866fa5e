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
export type ReadPolicies<Who extends Viewer> = (viewer: Who, place: PolicyPlace, rows: PolicyRows) => void;

/**
 * How old policies may be: `usable` ones are from the last minutes, and newer ones are read in the background; `recent` ones are
 * at most a minute old; `new` ones are read after the call.
 */
export type PolicyAge = 'usable' | 'recent' | 'new';

/** Cache of the policies in force, separate for each viewer. */
export interface PolicyMemory<Who extends Viewer> {
  of(viewer: Who, manager: ResourceManager, place: PolicyPlace, age: PolicyAge): Promise<PolicyState>;
}

interface Reading {
  readonly at: number;
  readonly state: Promise<PolicyState>;
  isOver: boolean;
}

export function createPolicyMemory<Who extends Viewer>(
  now: () => Date,
  onRead: ReadPolicies<Who>,
): PolicyMemory<Who> {
  const readings = new Map<string, Reading>();
  const usable = new Map<string, PolicyState>();
  /** Reads that begin when the current read of a place ends; all waiting callers share one. */
  const queued = new Map<string, Promise<PolicyState>>();
  let builtIns: { readonly since: number; readonly known: Map<string, BuiltIns> } = {
    since: 0,
    known: new Map(),
  };

  /** Built-in policies change rarely, so they are read once a day. */
  const builtInsOf = (cloud: string): BuiltIns => {
    if (now().getTime() - builtIns.since > definitionsMs)
      builtIns = { since: now().getTime(), known: new Map() };
    const known = builtIns.known.get(cloud) ?? new Map();
    builtIns.known.set(cloud, known);
    return known;
  };

  const read = (key: string, viewer: Who, manager: ResourceManager, place: PolicyPlace) => {
    const state = readPolicyRows(manager, place, builtInsOf(viewer.cloud), { timeoutMs: readMs, now }).then(
      (rows) => {
        onRead(viewer, place, rows);
        return compilePolicyRows(rows);
      },
    );
    const reading: Reading = { at: now().getTime(), state, isOver: false };
    readings.delete(key);
    readings.set(key, reading);
    const [oldest] = readings.keys();
    if (readings.size > most && oldest !== undefined) {
      readings.delete(oldest);
      usable.delete(oldest);
    }
    const isLast = (): boolean => readings.get(key) === reading;
    state.then(
      (found) => {
        reading.isOver = true;
        if (isLast()) usable.set(key, found);
      },
      () => {
        reading.isOver = true;
        if (isLast()) readings.delete(key);
      },
    );
    return state;
  };

  /** Reads after this call began; concurrent calls share at most two reads. */
  const readAnew = (key: string, ...rest: [Who, ResourceManager, PolicyPlace]): Promise<PolicyState> => {
    const running = readings.get(key);
    if (running === undefined || running.isOver) return read(key, ...rest);
    const known = queued.get(key);
    if (known !== undefined) return known;
    const next = running.state
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        queued.delete(key);
        return read(key, ...rest);
      });
    queued.set(key, next);
    return next;
  };

  return {
    async of(viewer, manager, place, age) {
      const key = [
        viewer.cloud,
        viewer.tenantId,
        viewer.kind === 'automation' ? `automation ${viewer.organizationId}` : viewer.objectId,
        place.subscriptionId.toLowerCase(),
        place.resourceGroup?.toLowerCase() ?? '',
      ].join(' ');
      if (age === 'new') return readAnew(key, viewer, manager, place);
      const at = now().getTime();
      const known = readings.get(key);
      if (known !== undefined && at - known.at < recentMs) return known.state;
      const last = usable.get(key);
      const state = read(key, viewer, manager, place);
      return age === 'usable' && last !== undefined && at - last.asOf.getTime() < usableMs ? last : state;
    },
  };
}
