import { compileAssignment, type CompiledAssignment, type JsonObject } from '@blueport/azure-policy';
import { CloudError, type ResourceManager } from '@blueport/cloud';
import { isInaccessible } from '../../../../cloud/cloud-refusal.ts';
import type { PolicyRows } from '../../../../cloud/policy-snapshots.ts';
import { hashOf } from '../../../../security/canonical-json.ts';
import { forEachConcurrently } from '../../../../cloud/for-each-concurrently.ts';

/** Compiled policies in force for a subscription or resource group. */
export interface PolicyState {
  readonly assignments: readonly CompiledAssignment[];
  readonly exemptions: readonly JsonObject[];
  /** Management groups above the subscription that assignments refer to. */
  readonly ancestors: readonly string[];
  /** Display names of assignments and definitions, by lower-case id. */
  readonly names: ReadonlyMap<string, string>;
  /** Hash of all of the above; changes when policies change. */
  readonly mark: string;
  readonly asOf: Date;
}

const assignmentsApi = '2023-04-01';
const exemptionsApi = '2022-07-01-preview';
const definitionsApi = '2023-04-01';
const batchApi = '2020-06-01';
const authorization = 'providers/Microsoft.Authorization';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const propertiesOf = (row: JsonObject): JsonObject => (row['properties'] ?? {}) as JsonObject;
const isSet = (id: string): boolean => /\/policySetDefinitions\//i.test(id);
const isBuiltIn = (id: string): boolean => /^\/providers\/Microsoft\.Authorization\//i.test(id);

/** Built-in definitions of the cloud by id, shared by all organizations. */
export type BuiltIns = Map<string, JsonObject>;

async function readOptional<Item>(work: Promise<Item[]>): Promise<Item[]> {
  try {
    return await work;
  } catch (error) {
    if (isInaccessible(error)) return [];
    throw error;
  }
}

/** Reads definitions by id, twenty at a time; unreadable ones are omitted. */
async function readDefinitions(
  manager: ResourceManager,
  ids: readonly string[],
  timeoutMs: number,
  keep: (id: string, body: JsonObject) => void,
): Promise<void> {
  const readOne = async (id: string): Promise<void> => {
    try {
      keep(id, (await manager.request<JsonObject>('GET', id, definitionsApi, { timeoutMs })).body);
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
    }
  };
  const chunks = Array.from({ length: Math.ceil(ids.length / 20) }, (_, index) =>
    ids.slice(index * 20, (index + 1) * 20),
  );
  await forEachConcurrently(chunks, 4, async (chunk) => {
    try {
      const { body } = await manager.request<{
        responses?: { name?: string; httpStatusCode?: number; content?: JsonObject }[];
      }>('POST', '/batch', batchApi, {
        timeoutMs,
        body: {
          requests: chunk.map((id, index) => ({
            httpMethod: 'GET',
            name: String(index),
            url: `${id}?api-version=${definitionsApi}`,
          })),
        },
      });
      for (const [index, answer] of (body.responses ?? []).entries()) {
        const id = chunk[Number(answer.name ?? index)];
        if (id !== undefined && answer.httpStatusCode === 200 && answer.content) keep(id, answer.content);
      }
    } catch (error) {
      if (!(error instanceof CloudError)) throw error;
      await forEachConcurrently(chunk, 8, readOne);
    }
  });
}

const members = (definition: JsonObject | undefined): string[] => {
  const list = definition === undefined ? undefined : propertiesOf(definition)['policyDefinitions'];
  return (Array.isArray(list) ? (list as JsonObject[]) : []).map((member) =>
    textOf(member['policyDefinitionId']),
  );
};

const assignedIn = (rows: readonly JsonObject[]): string[] =>
  rows.map((row) => textOf(propertiesOf(row)['policyDefinitionId']));

/** Reads the assignments of a subscription or resource group and its ancestors, with definitions and exemptions. */
export async function readPolicyRows(
  manager: ResourceManager,
  place: { readonly subscriptionId: string; readonly resourceGroup: string | undefined },
  builtIns: BuiltIns,
  options: { readonly timeoutMs: number; readonly now: () => Date },
): Promise<PolicyRows> {
  const { timeoutMs, now } = options;
  const asOf = now();
  const subscription = `/subscriptions/${place.subscriptionId}`;
  const scope =
    place.resourceGroup === undefined
      ? subscription
      : `${subscription}/resourceGroups/${place.resourceGroup}`;
  const list = (at: string, kind: string, api: string, filter: string): Promise<JsonObject[]> =>
    manager.all<JsonObject>(`${at}/${authorization}/${kind}`, api, { timeoutMs, query: { $filter: filter } });
  const [assignments, exemptions, custom, customSets] = await Promise.all([
    list(scope, 'policyAssignments', assignmentsApi, 'atScope()'),
    readOptional(list(scope, 'policyExemptions', exemptionsApi, 'atScope()')),
    readOptional(list(subscription, 'policyDefinitions', definitionsApi, "policyType eq 'Custom'")),
    readOptional(list(subscription, 'policySetDefinitions', definitionsApi, "policyType eq 'Custom'")),
  ]);
  const own = new Map([...custom, ...customSets].map((row) => [textOf(row['id']).toLowerCase(), row]));
  const find = (id: string): JsonObject | undefined =>
    own.get(id.toLowerCase()) ?? builtIns.get(id.toLowerCase());
  const keep = (id: string, body: JsonObject): void => {
    (isBuiltIn(id) ? builtIns : own).set(id.toLowerCase(), body);
  };
  const findMissing = (ids: readonly string[]): string[] =>
    [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()].filter(
      (id) => id !== '' && find(id) === undefined,
    );
  const assigned = assignedIn(assignments);
  await readDefinitions(manager, findMissing(assigned), timeoutMs, keep);
  const ofSets = assigned.filter(isSet).flatMap((id) => members(find(id)));
  await readDefinitions(manager, findMissing(ofSets), timeoutMs, keep);
  const known = [...new Set([...assigned, ...ofSets].map((id) => id.toLowerCase()))].flatMap((id) => {
    const body = find(id);
    return body === undefined ? [] : [[id, body] as const];
  });
  return { assignments, exemptions, definitions: Object.fromEntries(known), asOf: asOf.toISOString() };
}

/** Compiles policies for evaluation. */
export function compilePolicyRows({
  assignments: rows,
  exemptions,
  definitions,
  asOf,
}: PolicyRows): PolicyState {
  const find = (id: string): JsonObject | undefined => definitions[id.toLowerCase()];
  const assigned = assignedIn(rows);
  const ofSets = assigned.filter(isSet).flatMap((id) => members(find(id)));
  const names = new Map<string, string>();
  const remember = (row: JsonObject | undefined, id: string): void => {
    const name = textOf(row && propertiesOf(row)['displayName']) || textOf(row?.['name']);
    names.set(id.toLowerCase(), name || (id.split('/').at(-1) ?? id));
  };
  for (const row of rows) remember(row, textOf(row['id']));
  for (const id of [...assigned, ...ofSets]) remember(find(id), id);
  const assignments = rows.map((row) =>
    compileAssignment({ id: textOf(row['id']), properties: propertiesOf(row) }, { find }),
  );
  const ancestors = [...new Set(assignments.map((assignment) => assignment.scope))].filter((one) =>
    /^\/providers\/Microsoft\.Management\/managementGroups\//i.test(one),
  );
  return {
    assignments,
    exemptions,
    ancestors,
    names,
    asOf: new Date(asOf),
    mark: hashOf({
      assignments: rows.map((row) => ({ id: textOf(row['id']).toLowerCase(), properties: essence(row) })),
      exemptions: exemptions.map((row) => ({
        id: textOf(row['id']).toLowerCase(),
        properties: essence(row),
      })),
      definitions: [...new Set([...assigned, ...ofSets].map((id) => id.toLowerCase()))]
        .toSorted()
        .map((id) => ({ id, rule: propertiesOf(find(id) ?? {})['policyRule'] ?? null })),
    }).toString('hex'),
  };
}

/** Reduces an assignment or exemption to what affects its effect, without author metadata. */
function essence(row: JsonObject): JsonObject {
  const { metadata: _metadata, displayName: _name, description: _text, ...rest } = propertiesOf(row);
  return rest;
}
