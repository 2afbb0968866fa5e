import { textOf, textsOf, type Json, type JsonObject } from '../../json.ts';

const stateNames: Readonly<Record<string, string>> = {
  Compliant: 'compliant',
  NonCompliant: 'noncompliant',
  Conflict: 'conflict',
  Exempt: 'exempt',
  Unknown: 'unknown',
  Error: 'error',
  Protected: 'protected',
};
/** States by precedence: a resource has the first of these that any rule reports. */
const loudest = ['NonCompliant', 'Error', 'Conflict', 'Unknown', 'Protected', 'Exempt', 'Compliant'];

const field = (record: JsonObject, name: string): string => textOf(record[name]) ?? '';

function groupsOf(
  records: readonly JsonObject[],
  keyOf: (record: JsonObject) => string,
): Map<string, JsonObject[]> {
  return Map.groupBy(records, (record) => keyOf(record).toLowerCase());
}

/** Counts groups by their state of highest precedence. */
function details(groups: Map<string, JsonObject[]>): { counts: Json[]; broken: number } {
  const counts = new Map<string, number>();
  for (const records of groups.values()) {
    const states = new Set(records.map((record) => field(record, 'complianceState')));
    const state = loudest.find((one) => states.has(one)) ?? 'Unknown';
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return {
    counts: [...counts].map(([state, count]) => ({ complianceState: stateNames[state] ?? state, count })),
    broken: counts.get('NonCompliant') ?? 0,
  };
}

const ruleKey = (record: JsonObject): string =>
  `${field(record, 'policyAssignmentId')}|${field(record, 'policyDefinitionId')}|${field(record, 'policyDefinitionReferenceId')}`;

function results(records: readonly JsonObject[], queryUri: string, filter: string): JsonObject {
  const resources = details(groupsOf(records, (record) => field(record, 'resourceId')));
  const policies = details(groupsOf(records, ruleKey));
  const groupedRecords = records.flatMap((record) =>
    textsOf(record['policyDefinitionGroupNames']).map((group) => ({ ...record, group })),
  );
  const groups = details(groupsOf(groupedRecords, (record) => field(record, 'group')));
  return {
    queryResultsUri: `${queryUri}${filter === '' ? '' : `&$filter=${filter}`}`,
    nonCompliantResources: resources.broken,
    nonCompliantPolicies: policies.broken,
    resourceDetails: resources.counts,
    policyDetails: policies.counts,
    policyGroupDetails: groups.counts,
  };
}

/** Summarizes records: in total, per assignment, and within it per definition and group. */
export function summarizeStates(records: readonly JsonObject[], queryUri: string): JsonObject {
  const byAssignment = groupsOf(records, (record) => field(record, 'policyAssignmentId'));
  return {
    results: results(records, queryUri, ''),
    policyAssignments: [...byAssignment.values()].map((own) => summarizeAssignment(own, queryUri)),
  };
}

function summarizeAssignment(own: readonly JsonObject[], queryUri: string): JsonObject {
  const [first = {}] = own;
  const id = field(first, 'policyAssignmentId');
  const of = `PolicyAssignmentId eq '${id}'`;
  const members = [...groupsOf(own, ruleKey).values()].map((records): JsonObject => {
    const [one = {}] = records;
    const definition = field(one, 'policyDefinitionId');
    return {
      policyDefinitionId: definition,
      policyDefinitionReferenceId: field(one, 'policyDefinitionReferenceId'),
      effect: field(one, 'policyDefinitionAction'),
      policyDefinitionGroupNames: one['policyDefinitionGroupNames'] ?? [],
      results: results(records, queryUri, `${of} and PolicyDefinitionId eq '${definition}'`),
    };
  });
  const names = [...new Set(own.flatMap((record) => textsOf(record['policyDefinitionGroupNames'])))];
  return {
    policyAssignmentId: id,
    policySetDefinitionId: field(first, 'policySetDefinitionId'),
    results: results(own, queryUri, of),
    policyDefinitions: members,
    policyGroups: names.map((name) => ({
      policyGroupName: name,
      results: results(
        own.filter((record) => textsOf(record['policyDefinitionGroupNames']).includes(name)),
        queryUri,
        of,
      ),
    })),
  };
}
