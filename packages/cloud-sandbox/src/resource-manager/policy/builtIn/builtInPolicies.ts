import { textOf, type JsonObject } from '../../json.ts';
import type { BuiltIn } from './builtIn.ts';
import { builtInInitiatives } from './builtInInitiatives.ts';
import { generalDefinitions } from './generalDefinitions.ts';
import { securityDefinitions } from './securityDefinitions.ts';

/** The two kinds of definition, as in ids. */
export type DefinitionKind = 'policyDefinitions' | 'policySetDefinitions';

const all: Readonly<Record<DefinitionKind, readonly BuiltIn[]>> = {
  policyDefinitions: [...generalDefinitions, ...securityDefinitions],
  policySetDefinitions: builtInInitiatives,
};

const presentedDefinitions: Readonly<Record<DefinitionKind, readonly JsonObject[]>> = {
  policyDefinitions: all.policyDefinitions.map((one) => present('policyDefinitions', one)),
  policySetDefinitions: all.policySetDefinitions.map((one) => present('policySetDefinitions', one)),
};

function present(kind: DefinitionKind, builtIn: BuiltIn): JsonObject {
  const { name, displayName, description, category, version, properties } = builtIn;
  return {
    properties: {
      displayName,
      policyType: 'BuiltIn',
      description,
      metadata: { version, category },
      version,
      ...properties,
      versions: [version],
    },
    id: `/providers/Microsoft.Authorization/${kind}/${name}`,
    type: `Microsoft.Authorization/${kind}`,
    name,
  };
}

/** Returns all built-in definitions of a kind, as the service lists them at tenant level. */
export const builtInPolicies = (kind: DefinitionKind): readonly JsonObject[] => presentedDefinitions[kind];

const byName = new Map(
  [...presentedDefinitions.policyDefinitions, ...presentedDefinitions.policySetDefinitions].map((one) => [
    (textOf(one['id']) ?? '').toLowerCase(),
    one,
  ]),
);

/** Returns the built-in definition with an id. */
export const builtInPolicy = (id: string): JsonObject | undefined => byName.get(id.toLowerCase());
