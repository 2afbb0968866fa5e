import { createHash } from 'node:crypto';
import type { ChosenMachine } from '../../../../database/tables/machines.ts';
import { canonicalJson } from '../../../../security/canonical-json.ts';

/** Content that an operation sends to the cloud; immutable once written. */
export interface Content {
  /** Template as text, stored under the name of its hash. */
  readonly template: string;
  /** The template without the tags of the request, so that other tags can be added; null if it is identical. */
  readonly untagged?: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Values of secure parameters, which are always stored encrypted. */
  readonly secureParameters: Readonly<Record<string, unknown>>;
  /** Choice for the machines, which the template already contains; applied again to other versions. */
  readonly choice?: ChosenMachine | null;
}

/** Returns the hash that a template text is stored under. */
export function templateHashOf(template: string): string {
  return createHash('sha256').update(template).digest('hex');
}

/** Returns template and all values, including secure ones, as one text; only a keyed fingerprint of it is stored. */
export function contentText(content: Content): string {
  return canonicalJson({
    template: templateHashOf(content.template),
    parameters: content.parameters,
    secure: content.secureParameters,
  });
}

/** Returns the canonical text of a template. */
export function templateText(template: object): string {
  return canonicalJson(template);
}

/** Separates the secure values from the others. */
export function splitSecure(
  values: Readonly<Record<string, unknown>>,
  secureNames: ReadonlySet<string>,
): Pick<Content, 'parameters' | 'secureParameters'> {
  const parameters: Record<string, unknown> = {};
  const secureParameters: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (secureNames.has(name)) secureParameters[name] = value;
    else parameters[name] = value;
  }
  return { parameters, secureParameters };
}

/** Returns parameters in the format of deployments. */
export function asParameterValues(
  content: Pick<Content, 'parameters' | 'secureParameters'>,
): Record<string, { value: unknown }> {
  return Object.fromEntries(
    Object.entries({ ...content.parameters, ...content.secureParameters }).map(([name, value]) => [
      name,
      { value },
    ]),
  );
}
