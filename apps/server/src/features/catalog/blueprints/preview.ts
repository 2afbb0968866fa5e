import { expandTemplate, type Diagnostic, type Json, type ParameterValues } from '@blueport/arm-template';
import type { BlueprintParameter, Preview } from '@blueport/contracts';
import { hashOf } from '../../../security/canonical-json.ts';
import { invalidInput } from '../../../errors/refusal.ts';
import type { SessionContext } from '../../../session-context.ts';
import type { FoundBlueprint } from './blueprint-store.ts';
import { checkForm } from './check-form.ts';
import { checkParameters } from './check-parameters.ts';
import { addDefaultOutputs, extractDefaults } from './preview-defaults.ts';
import { presentResources } from './present-resources.ts';
import { applyTags } from './tags/apply-tags.ts';
import { nameParameters } from './name-parameters.ts';
import { checkResourceNames } from './resource-names.ts';

export interface PreviewInput {
  readonly subscriptionId?: string | undefined;
  readonly resourceGroup?: string | undefined;
  readonly location?: string | undefined;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

const placeholderId = '00000000-0000-0000-0000-000000000000';

/** Returns a placeholder for a missing or secret value, so that the template still expands. */
function standIn(parameter: BlueprintParameter): Json {
  if (parameter.allowedValues?.length) return parameter.allowedValues[0] as Json;
  switch (parameter.type) {
    case 'string':
      return parameter.name
        .toLowerCase()
        .padEnd(parameter.minLength ?? 0, 'x')
        .slice(0, parameter.maxLength);
    case 'secureString':
      return '*'.repeat(Math.max(8, parameter.minLength ?? 0)).slice(0, parameter.maxLength);
    case 'int':
      return parameter.minValue ?? 1;
    case 'bool':
      return false;
    case 'array':
      return [];
    default:
      return {};
  }
}

/** Secure values never enter the expansion, so no computed part of the response can contain one. */
export function expansionValues(
  parameters: readonly BlueprintParameter[],
  input: Readonly<Record<string, unknown>>,
): { values: ParameterValues; assumed: string[] } {
  const values: ParameterValues = {};
  const assumed: string[] = [];
  for (const parameter of parameters) {
    const value = input[parameter.name];
    if (
      parameter.secure ? value !== undefined || parameter.required : value === undefined && parameter.required
    ) {
      values[parameter.name] = { value: standIn(parameter) };
      if (value === undefined) assumed.push(parameter.name);
    } else if (value !== undefined) values[parameter.name] = { value: value as Json };
  }
  return { values, assumed };
}

const plainValues = (values: ParameterValues): Record<string, Json | undefined> =>
  Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]));

/** Returns a finding of the template engine with the parameter that it is about. */
export function presentDiagnostic({
  severity,
  code,
  reason,
  values,
  message,
  location,
  hint,
}: Diagnostic): Preview['diagnostics'][number] {
  const parameter = /^\/parameters\/([^/]+)/.exec(location.pointer)?.[1];
  return {
    severity,
    code,
    message,
    reason,
    values,
    path: location.pointer,
    ...(parameter !== undefined && { parameter }),
    ...(hint !== undefined && { hint }),
  };
}

/** Returns the scope of the expansion, with placeholders for what the user has not chosen yet. */
const scopeOf = (blueprint: FoundBlueprint, input: PreviewInput, session: SessionContext) => ({
  kind: blueprint.scope,
  tenantId: session.tenantId,
  subscriptionId: input.subscriptionId ?? placeholderId,
  ...(blueprint.scope === 'resourceGroup' && {
    resourceGroup: input.resourceGroup ?? 'new-resource-group',
  }),
  location: input.location ?? 'westeurope',
  deploymentName: 'bp-preview',
  environment: session.cloud,
  utcNow: '2026-01-01T00:00:00Z',
  newGuid: placeholderId,
});

/**
 * Previews the resources of a blueprint version; refuses values that break a rule, and assumes and lists missing ones.
 */
export function previewBlueprint(
  blueprint: FoundBlueprint,
  input: PreviewInput,
  session: SessionContext,
  now: Date,
): Preview {
  const { values: namedValues, issues: misnamed } = nameParameters(
    blueprint.parameters,
    input.parameters ?? {},
  );
  const issues = [
    ...misnamed,
    ...checkParameters(blueprint.parameters, namedValues, { requireAll: false }),
    ...checkForm(blueprint, namedValues, { requireAll: false, now }),
  ];
  if (issues.length > 0) throw invalidInput(issues);
  const tagged = applyTags({ ...blueprint, values: namedValues, tags: input.tags ?? {} });
  const { values, assumed } = expansionValues(blueprint.parameters, tagged.values);
  const scope = scopeOf(blueprint, input, session);
  const template = addDefaultOutputs(tagged.template, blueprint.parameters, {
    placed:
      input.subscriptionId !== undefined &&
      (blueprint.scope === 'subscription' || input.resourceGroup !== undefined),
    located: input.location !== undefined,
    values: namedValues,
    assumed,
  });
  const { expansion, defaults } = extractDefaults(
    expandTemplate(template as Parameters<typeof expandTemplate>[0], { parameters: values, scope }),
  );
  return {
    fingerprint: hashOf({ content: blueprint.content_hash, tags: input.tags ?? {}, scope, values }).toString(
      'hex',
    ),
    resources: presentResources(expansion),
    outputs: Object.entries(expansion.outputs).map(([name, output]) => ({
      name,
      type: output.type,
      known:
        !Object.hasOwn(expansion.deferred, 'outputs') || !JSON.stringify(output.value ?? null).includes('"['),
    })),
    defaults,
    diagnostics: [
      ...expansion.diagnostics.map(presentDiagnostic),
      ...checkResourceNames(expansion, plainValues(values), new Set(assumed)),
      ...assumed.map((name) => ({
        severity: 'information' as const,
        code: 'ParameterAssumed',
        message: `A stand-in is used for ${name} until a value is given.`,
        parameter: name,
      })),
    ],
  };
}
