import { isTagsParameter, type BlueprintDetail, type BlueprintParameter } from '@blueport/contracts';
import type { FieldInput } from '../model/field-input.ts';
import { parameterField } from '../model/field-issue.ts';
import type { IgnoredNames } from '../model/opening.ts';
import { tagRecord, tagRows } from '../model/tag-rows.ts';
import type { WizardValues } from '../model/wizard-values.ts';

/** Values from a link or file, not yet matched against a blueprint. */
export interface PrefillInput {
  readonly place: Partial<
    Pick<WizardValues, 'title' | 'subscriptionId' | 'resourceGroup' | 'newResourceGroup' | 'location'>
  >;
  /** Values by parameter name. Undefined for a value stored elsewhere. */
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly tags: Readonly<Record<string, string>>;
}

export interface PrefillResult {
  readonly values: WizardValues;
  /** Names of the fields that were filled. */
  readonly fields: readonly string[];
  readonly ignored: IgnoredNames;
}

/**
 * Applies values from a link or file without validation, which the wizard does later. Secrets are never applied,
 * because their source is not confidential. A redeployment keeps its target.
 */
export function prefill(
  blueprint: BlueprintDetail,
  values: WizardValues,
  prefillInput: PrefillInput,
  inputOf: (parameter: BlueprintParameter, value: unknown) => FieldInput | undefined,
  isRedeployment: boolean,
): PrefillResult {
  // Parameter names are case-insensitive in the cloud.
  const known = new Map(blueprint.parameters.map((parameter) => [parameter.name.toLowerCase(), parameter]));
  const inputs: Record<string, FieldInput> = { ...values.inputs };
  const [secrets, references, unknown]: [string[], string[], string[]] = [[], [], []];
  const fields: string[] = [];
  let templateTags: Record<string, string> = {};
  for (const [name, value] of prefillInput.parameters) {
    const parameter = known.get(name.toLowerCase());
    if (!parameter) unknown.push(name);
    else if (parameter.secure) secrets.push(parameter.title);
    else if (isTagsParameter(blueprint, parameter)) templateTags = textsOf(value);
    else {
      const input = value === undefined ? undefined : inputOf(parameter, value);
      if (input === undefined) references.push(parameter.title);
      else {
        inputs[parameter.name] = input;
        fields.push(parameterField(parameter.name));
      }
    }
  }
  const hasPlace = Object.keys(prefillInput.place).length > 0;
  const tags = { ...templateTags, ...prefillInput.tags };
  const hasTags = Object.keys(tags).length > 0;
  return {
    values: {
      ...values,
      ...(!isRedeployment && prefillInput.place),
      inputs,
      tags: hasTags ? tagRows({ ...tagRecord(values.tags), ...tags }) : values.tags,
    },
    fields: [
      ...(isRedeployment ? [] : Object.keys(prefillInput.place)),
      ...fields,
      ...(hasTags ? ['tags'] : []),
    ],
    ignored: { secrets, references, unknown, place: isRedeployment && hasPlace },
  };
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, text]: [string, unknown]) =>
      typeof text === 'string' ? [[key, text]] : [],
    ),
  );
}
