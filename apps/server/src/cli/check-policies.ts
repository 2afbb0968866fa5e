import {
  compilePolicy,
  createInventory,
  type Diagnostic,
  type PolicyParameterValues,
  type PolicyResource,
  type Reason,
} from '@blueport/azure-policy';
import type { NamedDefinition } from './policy-files.ts';

/** One resource that a definition found something on. */
export interface PolicyFinding {
  policy: string;
  resource: string;
  compliance: string;
  effect: string | undefined;
  error?: string;
  reasons: Reason[];
}

export interface PolicyCheck {
  policies: number;
  resources: number;
  /** How many judgements ended in each state. */
  states: Record<string, number>;
  findings: PolicyFinding[];
  diagnostics: (Diagnostic & { file: string })[];
}

interface Wish {
  definitions: readonly NamedDefinition[];
  resources: readonly PolicyResource[];
  parameters: PolicyParameterValues;
  utcNow: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1).toLowerCase();

/** Judges every resource by every definition. Initiatives find their members among the definitions, by id or name. */
export function checkPolicies({ definitions, resources, parameters, utcNow }: Wish): PolicyCheck {
  const byName = new Map(definitions.map((one) => [lastPart(one.name), one.content]));
  const groups = new Map(resources.map((one) => [text(one['id']).toLowerCase(), one]));
  const inventory = createInventory(resources);
  const check: PolicyCheck = {
    policies: definitions.length,
    resources: resources.length,
    states: {},
    findings: [],
    diagnostics: [],
  };
  for (const { name, file, content } of definitions) {
    const declared = namesOf(content);
    const given = Object.entries(parameters).filter(([key]) => declared.has(key.toLowerCase()));
    const policy = compilePolicy(content, {
      parameters: Object.fromEntries(given),
      utcNow,
      find: (id) => byName.get(lastPart(id)),
    });
    for (const diagnostic of policy.diagnostics) check.diagnostics.push({ ...diagnostic, file });
    if (policy.diagnostics.some(({ severity }) => severity === 'error')) continue;
    for (const resource of resources) {
      const id = text(resource['id']);
      const group = /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+/i.exec(id)?.[0].toLowerCase();
      const resourceGroup = group === undefined ? undefined : groups.get(group);
      const verdict = policy.evaluate(resource, {
        inventory,
        utcNow,
        ...(resourceGroup ? { resourceGroup } : {}),
      });
      const { compliance, effect, error } = verdict;
      check.states[compliance] = (check.states[compliance] ?? 0) + 1;
      if (compliance !== 'NonCompliant' && compliance !== 'Error') continue;
      check.findings.push({
        policy: name,
        resource: id === '' ? text(resource['name']) : id,
        compliance,
        effect,
        ...(error === undefined ? {} : { error }),
        reasons: verdict.reasons,
      });
    }
  }
  return check;
}

/** Names of the parameters that a definition declares. */
function namesOf(content: NamedDefinition['content']): Set<string> {
  const body = typeof content === 'string' ? {} : (content['properties'] ?? content);
  const declared = (body as { parameters?: Record<string, unknown> }).parameters ?? {};
  return new Set(Object.keys(declared).map((name) => name.toLowerCase()));
}
