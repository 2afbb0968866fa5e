import { isLoose, optionReporter } from '../door/report.ts';
import { isJsonObject } from '../template/members.ts';
import type {
  Diagnostic,
  ExpandedResource,
  Json,
  JsonObject,
  WhatIfBaseline,
  WhatIfInput,
} from '../types.ts';

/** The input of a comparison in which everything is of the type it says. */
export interface WhatIfReading {
  readonly before: JsonObject[];
  readonly resources: ExpandedResource[];
  readonly scope: { subscriptionId?: string; resourceGroup?: string } | undefined;
  readonly mode: 'Incremental' | 'Complete';
  readonly baseline: WhatIfBaseline | undefined;
  readonly resultFormat: NonNullable<WhatIfInput['resultFormat']>;
  readonly diagnostics: Diagnostic[];
}

const modes = ['Incremental', 'Complete'] as const;
const formats = ['FullResourcePayloads', 'ResourceIdOnly'] as const;

/** Reads the input as it comes from callers without types: what is absent is empty, what does not fit is left out. */
export function readWhatIf(input: unknown): WhatIfReading {
  const diagnostics: Diagnostic[] = [];
  const report = optionReporter(diagnostics);
  const members = isLoose(input) ? input : {};
  if (!isLoose(input)) report('input', 'an object with before and expanded');

  const listOf = (name: string, value: unknown): JsonObject[] => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) {
      report(name, 'a list of resources');
      return [];
    }
    const resources = (value as Json[]).filter(isJsonObject);
    if (resources.length < value.length) report(name, 'a list of objects only');
    return resources;
  };
  const wordOf = <T extends string>(name: string, words: readonly [T, ...T[]]): T => {
    const value = members[name] ?? undefined;
    const word = words.find((one) => typeof value === 'string' && one.toLowerCase() === value.toLowerCase());
    if (value !== undefined && word === undefined) report(name, `one of ${words.join(', ')}`);
    return word ?? words[0];
  };

  const expanded = isLoose(members['expanded']) ? members['expanded'] : {};
  const listed = listOf('expanded.resources', expanded['resources']);
  const resources = listed.filter(
    (resource): resource is ExpandedResource => typeof resource['id'] === 'string',
  );
  if (resources.length < listed.length) report('expanded.resources', 'resources with an id');
  const deployments: unknown = expanded['deployments'];
  const root: unknown = Array.isArray(deployments) ? deployments[0] : undefined;
  const scope = isLoose(root) && isLoose(root['scope']) ? root['scope'] : undefined;
  return {
    before: listOf('before', members['before']),
    resources,
    scope,
    mode: wordOf('mode', modes),
    baseline: readBaseline(members['baseline']),
    resultFormat: wordOf('resultFormat', formats),
    diagnostics,
  };
}

/** Paths that are none say nothing. */
function readBaseline(value: unknown): WhatIfBaseline | undefined {
  if (!isLoose(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).map(([type, paths]) => [
      type,
      Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [],
    ]),
  );
}
