import {
  createComplianceBoard,
  createInventory,
  type AssignmentResult,
  type BoardContext,
  type CompiledAssignment,
  type ComplianceBoard,
  type Inventory,
  type PolicyResource,
} from '@blueport/azure-policy';
import type { Cloud } from '../../context.ts';
import type { Estate } from '../estate.ts';
import { presentGroup } from '../groups/presentGroup.ts';
import { textOf } from '../json.ts';
import { containersOf } from '../resourceId.ts';
import { presentResource } from '../resources/presentResource.ts';
import { policySurroundings } from './policySurroundings.ts';

/** The state of a resource under one definition of an assignment. */
export type PolicyState = Pick<
  AssignmentResult,
  'assignmentId' | 'definitionId' | 'reference' | 'groups' | 'effect' | 'compliance'
>;

/** The policy states of one resource, and when they were computed. */
export interface JudgedResource {
  resource: PolicyResource;
  /** Without the definitions that do not apply to the resource. */
  states: readonly PolicyState[];
  judgedAt: string;
}

/**
 * Maximum age of a result in milliseconds, because exemptions expire and rules depend on the time. The service scans
 * once a day.
 */
const longest = 3_600_000;

interface BoardEntry {
  builtAt: number;
  assignments: CompiledAssignment[];
  /** Knows which resources a change affects. */
  board: ComplianceBoard;
  resources: Map<string, PolicyResource>;
  /** Index of the resources, created again after a change. */
  inventory: Inventory | undefined;
  /** States that were read. Results of the engine with their explanations would need ten times the memory. */
  states: Map<string, readonly PolicyState[]>;
  contextOf: (resource: PolicyResource) => BoardContext;
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
  readonly #boards = new Map<string, BoardEntry>();
  #ignoresChanges = false;

  constructor(estate: Estate) {
    this.#estate = estate;
    const note = (key: string, what: 'written' | 'removed'): void => {
      if (this.#ignoresChanges) return;
      const { subscriptionId } = containersOf(key);
      if (subscriptionId !== undefined) this.#boards.get(subscriptionId)?.changed.set(key, what);
    };
    estate.resources.watch(note);
    estate.groups.watch(note);
    estate.policies.onChange(() => {
      if (!this.#ignoresChanges) this.#boards.clear();
    });
  }

  /** Runs work whose changes are rolled back, without following them. */
  ignoreChanges<Result>(work: () => Result): Result {
    this.#ignoresChanges = true;
    try {
      return work();
    } finally {
      this.#ignoresChanges = false;
    }
  }

  /** Returns every resource of a subscription with its policy states. */
  states(cloud: Cloud, subscriptionId: string): JudgedResource[] {
    const known = this.#boards.get(subscriptionId);
    const isOld = this.#estate.context.now().getTime() - (known?.builtAt ?? 0) > longest;
    const entry = known === undefined || isOld ? this.#build(cloud, subscriptionId) : known;
    this.#follow(entry);
    return [...entry.resources].map(([key, resource]) => ({
      resource,
      states: statesOf(entry, key, resource),
      judgedAt: entry.judgedAt.get(key) ?? '',
    }));
  }

  /** Discards the results, so that the next read evaluates everything. */
  scan(subscriptionId: string): void {
    this.#boards.delete(subscriptionId);
  }

  #build(cloud: Cloud, subscriptionId: string): BoardEntry {
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
    const resolveContext = (resource: PolicyResource): BoardContext => {
      const place = textOf(resource['id']) ?? '';
      const group = containersOf(place).resourceGroup?.toLowerCase() ?? '';
      const known = surroundings.get(group);
      if (known !== undefined) return known;
      const found = policySurroundings(this.#estate, { cloud, id: place, tenantId });
      const relevant = exemptionsAround(group === '' ? id : `${id}/resourcegroups/${group}`, found);
      surroundings.set(group, relevant);
      return relevant;
    };
    const assignments = this.#estate.policies.throughout(cloud, id, tenantId).map(({ compiled }) => compiled);
    const board = createComplianceBoard(assignments, all, resolveContext);
    const now = this.#estate.context.now().toISOString();
    const resources = new Map(all.map((one) => [(textOf(one['id']) ?? '').toLowerCase(), one]));
    const entry: BoardEntry = {
      builtAt: Date.parse(now),
      assignments,
      board,
      resources,
      inventory: undefined,
      states: new Map(),
      contextOf: resolveContext,
      judgedAt: new Map([...resources.keys()].map((key) => [key, now])),
      surroundings,
      changed: new Map(),
    };
    this.#boards.set(subscriptionId, entry);
    return entry;
  }

  #follow(entry: BoardEntry): void {
    const changed = [...entry.changed];
    entry.changed.clear();
    if (changed.length === 0) return;
    entry.surroundings.clear();
    entry.inventory = undefined;
    const now = this.#estate.context.now().toISOString();
    for (const [key] of changed) {
      const found = this.#read(key);
      const touched = found === undefined ? this.#drop(entry, key) : this.#put(entry, key, found);
      for (const one of touched) {
        entry.judgedAt.set(one, now);
        entry.states.delete(one);
      }
    }
  }

  #put(entry: BoardEntry, key: string, resource: PolicyResource): string[] {
    entry.resources.set(key, resource);
    const reevaluatedIds = entry.board.update(resource);
    if (!isGroup(key)) return reevaluatedIds;
    // Rules can read the group's tags, so everything in it is affected.
    const groupResources = [...entry.resources].filter(([other]) => other.startsWith(`${key}/`));
    return [...reevaluatedIds, ...groupResources.flatMap(([, one]) => entry.board.update(one))];
  }

  #drop(entry: BoardEntry, key: string): string[] {
    const removedKeys = [...entry.resources.keys()].filter(
      (other) => other === key || other.startsWith(`${key}/`),
    );
    for (const one of removedKeys) {
      entry.resources.delete(one);
      entry.states.delete(one);
    }
    return removedKeys.flatMap((one) => entry.board.remove(one));
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

function statesOf(entry: BoardEntry, key: string, resource: PolicyResource): readonly PolicyState[] {
  const known = entry.states.get(key);
  if (known !== undefined) return known;
  entry.inventory ??= createInventory([...entry.resources.values()]);
  const context = { ...entry.contextOf(resource), inventory: entry.inventory };
  const states = entry.assignments
    .flatMap((assignment) => assignment.evaluate(resource, context))
    .filter(({ compliance }) => compliance !== 'NotApplicable')
    .map(({ assignmentId, definitionId, reference, groups, effect, compliance }): PolicyState => ({
      assignmentId,
      definitionId,
      reference,
      groups,
      effect,
      compliance,
    }));
  entry.states.set(key, states);
  return states;
}

/**
 * Returns a context with only those exemptions that can apply at or below a scope: the engine would compare the others
 * with every result. Exemptions above the subscription always stay.
 */
function exemptionsAround(scope: string, context: BoardContext): BoardContext {
  const key = scope.toLowerCase();
  const exemptions = (context.exemptions ?? []).filter((exemption) => {
    const own = (textOf(exemption['id']) ?? '').toLowerCase();
    const place = own.slice(0, own.lastIndexOf('/providers/microsoft.authorization/'));
    return (
      !place.startsWith('/subscriptions/') ||
      key === place ||
      key.startsWith(`${place}/`) ||
      place.startsWith(`${key}/`)
    );
  });
  return { ...context, exemptions };
}

const isGroup = (key: string): boolean => /^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+$/.test(key);
