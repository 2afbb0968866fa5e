import {
  createComplianceBoard,
  type AssignmentResult,
  type BoardContext,
  type ComplianceBoard,
  type PolicyResource,
} from '@blueport/azure-policy';
import type { Cloud } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { presentGroup } from '../groups/presentGroup.ts';
import { textOf } from '../json.ts';
import { containersOf } from '../resourceId.ts';
import { presentResource } from '../resources/presentResource.ts';
import { policySurroundings } from './policySurroundings.ts';

/** The policy results of one resource, and when they were computed. */
export interface JudgedResource {
  resource: PolicyResource;
  results: readonly AssignmentResult[];
  judgedAt: string;
}

/**
 * Maximum age of a result in milliseconds, because exemptions expire and rules depend on the time. The service scans
 * once a day.
 */
const longest = 3_600_000;

interface Held {
  builtAt: number;
  board: ComplianceBoard;
  resources: Map<string, PolicyResource>;
  judgedAt: Map<string, string>;
  /** Policy context by resource group, valid until something changes. */
  surroundings: Map<string, BoardContext>;
  /** Keys written or deleted since the board was last read. */
  changed: Map<string, 'written' | 'removed'>;
}

/**
 * Compliance of whole subscriptions. A board is built on first use and then follows the store: a change re-evaluates
 * the changed resource and those whose existence conditions search its scope. A policy change discards all boards.
 */
export class ComplianceBoards {
  readonly #estate: Estate;
  readonly #boards = new Map<string, Held>();

  constructor(estate: Estate) {
    this.#estate = estate;
    const note = (key: string, what: 'written' | 'removed'): void => {
      const { subscriptionId } = containersOf(key);
      if (subscriptionId !== undefined) this.#boards.get(subscriptionId)?.changed.set(key, what);
    };
    estate.resources.watch(note);
    estate.groups.watch(note);
    estate.policies.onChange(() => this.#boards.clear());
  }

  /** Returns every resource of a subscription with its policy states. */
  states(cloud: Cloud, subscriptionId: string): JudgedResource[] {
    const known = this.#boards.get(subscriptionId);
    const isOld = this.#estate.context.now().getTime() - (known?.builtAt ?? 0) > longest;
    const held = known === undefined || isOld ? this.#build(cloud, subscriptionId) : known;
    this.#follow(held);
    return [...held.resources].map(([key, resource]) => ({
      resource,
      results: held.board.results(key),
      judgedAt: held.judgedAt.get(key) ?? '',
    }));
  }

  /** Discards the results, so that the next read evaluates everything. */
  scan(subscriptionId: string): void {
    this.#boards.delete(subscriptionId);
  }

  #build(cloud: Cloud, subscriptionId: string): Held {
    const subscription = this.#estate.subscriptions.find(cloud, subscriptionId);
    const id = `/subscriptions/${subscriptionId}`;
    const tenantId = subscription?.tenantId ?? '';
    const rows = this.#estate.resources.ofSubscription(subscriptionId).map(presentResource);
    const groups = this.#estate.groups.page(subscriptionId, '', 100_000, []).map(presentGroup);
    const self = {
      id,
      name: subscriptionId,
      type: 'Microsoft.Resources/subscriptions',
      tags: subscription?.tags ?? {},
    };
    const all = [self, ...groups, ...rows].map((one) => one as PolicyResource);
    const surroundings = new Map<string, BoardContext>();
    const around = (resource: PolicyResource): BoardContext => {
      const place = textOf(resource['id']) ?? '';
      const group = containersOf(place).resourceGroup?.toLowerCase() ?? '';
      const known = surroundings.get(group);
      if (known !== undefined) return known;
      const found = policySurroundings(this.#estate, { cloud, id: place, tenantId });
      surroundings.set(group, found);
      return found;
    };
    const board = createComplianceBoard(
      this.#estate.policies.throughout(cloud, id, tenantId).map(({ compiled }) => compiled),
      all,
      around,
    );
    const now = this.#estate.context.now().toISOString();
    const resources = new Map(all.map((one) => [(textOf(one['id']) ?? '').toLowerCase(), one]));
    const held: Held = {
      builtAt: Date.parse(now),
      board,
      resources,
      judgedAt: new Map([...resources.keys()].map((key) => [key, now])),
      surroundings,
      changed: new Map(),
    };
    this.#boards.set(subscriptionId, held);
    return held;
  }

  #follow(held: Held): void {
    const changed = [...held.changed];
    held.changed.clear();
    if (changed.length > 0) held.surroundings.clear();
    const now = this.#estate.context.now().toISOString();
    for (const [key] of changed) {
      const found = this.#read(key);
      const touched = found === undefined ? this.#drop(held, key) : this.#put(held, key, found);
      for (const one of touched) held.judgedAt.set(one, now);
    }
  }

  #put(held: Held, key: string, resource: PolicyResource): string[] {
    held.resources.set(key, resource);
    const judged = held.board.update(resource);
    if (!isGroup(key)) return judged;
    // Rules can read the group's tags, so everything in it is affected.
    const inside = [...held.resources].filter(([other]) => other.startsWith(`${key}/`));
    return [...judged, ...inside.flatMap(([, one]) => held.board.update(one))];
  }

  #drop(held: Held, key: string): string[] {
    const gone = [...held.resources.keys()].filter((other) => other === key || other.startsWith(`${key}/`));
    for (const one of gone) held.resources.delete(one);
    return gone.flatMap((one) => held.board.remove(one));
  }

  #read(key: string): PolicyResource | undefined {
    const row = this.#estate.resources.find(key);
    if (row !== undefined) return presentResource(row);
    if (!isGroup(key)) return undefined;
    const [, , subscriptionId = '', , name = ''] = key.split('/');
    const group = this.#estate.groups.find(subscriptionId, name);
    return group === undefined ? undefined : presentGroup(group);
  }
}

const isGroup = (key: string): boolean => /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+$/.test(key);
