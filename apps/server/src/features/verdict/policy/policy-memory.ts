import type { ResourceManager } from '@blueport/cloud';
import type { SessionContext } from '../../../http/session-context.ts';
import type { PolicyRows } from '../../../cloud/policy-snapshots.ts';
import { compilePolicyRows, readPolicyRows, type BuiltIns, type PolicyState } from './policy-state.ts';

/** How old policies may be before they are read again, and before they are not shown any more. */
const freshMs = 60_000;
const usableMs = 10 * 60_000;
const definitionsMs = 24 * 60 * 60_000;
const most = 500;
const readMs = 10_000;

/** Whose eyes the cloud is seen with. */
export type Viewer = Pick<SessionContext, 'cloud' | 'tenantId' | 'objectId' | 'organizationId' | 'kind'>;

export interface PolicyPlace {
  readonly subscriptionId: string;
  readonly subscriptionName: string;
  /** Undefined where the group is not there yet. */
  readonly resourceGroup: string | undefined;
}

/** Told of everything that was read. */
export type ReadPolicies<Who extends Viewer> = (viewer: Who, place: PolicyPlace, rows: PolicyRows) => void;

/** Policies in force, remembered for each viewer: what one may read is never told to another. */
export interface PolicyMemory<Who extends Viewer> {
  /** `mustBeFresh`: nothing older than a minute; else older ones serve while newer ones are read. */
  of(viewer: Who, manager: ResourceManager, place: PolicyPlace, mustBeFresh: boolean): Promise<PolicyState>;
}

export function createPolicyMemory<Who extends Viewer>(
  now: () => Date,
  onRead: ReadPolicies<Who>,
): PolicyMemory<Who> {
  const states = new Map<string, { readonly at: number; readonly state: Promise<PolicyState> }>();
  const usable = new Map<string, PolicyState>();
  let builtIns: { readonly since: number; readonly known: Map<string, BuiltIns> } = {
    since: 0,
    known: new Map(),
  };

  /** What ships with the cloud changes rarely; it is read anew once a day. */
  const builtInsOf = (cloud: string): BuiltIns => {
    if (now().getTime() - builtIns.since > definitionsMs)
      builtIns = { since: now().getTime(), known: new Map() };
    const known = builtIns.known.get(cloud) ?? new Map();
    builtIns.known.set(cloud, known);
    return known;
  };

  return {
    async of(viewer, manager, place, mustBeFresh) {
      const key = [
        viewer.cloud,
        viewer.tenantId,
        viewer.kind === 'automation' ? `automation ${viewer.organizationId}` : viewer.objectId,
        place.subscriptionId.toLowerCase(),
        place.resourceGroup?.toLowerCase() ?? '',
      ].join(' ');
      const at = now().getTime();
      const known = states.get(key);
      const last = usable.get(key);
      if (known !== undefined && at - known.at < freshMs) return known.state;
      const state = readPolicyRows(manager, place, builtInsOf(viewer.cloud), { timeoutMs: readMs, now }).then(
        (rows) => {
          onRead(viewer, place, rows);
          return compilePolicyRows(rows);
        },
      );
      const entry = { at, state };
      states.delete(key);
      states.set(key, entry);
      const [oldest] = states.keys();
      if (states.size > most && oldest !== undefined) {
        states.delete(oldest);
        usable.delete(oldest);
      }
      state.then(
        (found) => {
          if (states.get(key) === entry) usable.set(key, found);
        },
        () => {
          if (states.get(key) === entry) states.delete(key);
        },
      );
      return !mustBeFresh && last !== undefined && at - last.asOf.getTime() < usableMs ? last : state;
    },
  };
}
