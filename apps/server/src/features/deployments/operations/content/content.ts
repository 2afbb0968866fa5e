import { createHash } from 'node:crypto';
import type { ChosenMachine } from '../../../../database/tables/machines.ts';
import { canonicalJson } from '../../../../security/canonical-json.ts';

/** What an operation sends to the cloud; written once, never changed. */
export interface Content {
  /** The template as text; its hash is the name it is stored under. */
  readonly template: string;
  /** The template without the tags of the request, so that other tags can be added; null if it is identical. */
  readonly untagged?: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Values of secure parameters; sealed wherever they are kept. */
  readonly secureParameters: Readonly<Record<string, unknown>>;
  /** What was chosen for the machines of the template, which holds it already; other versions are given it again. */
  readonly choice?: ChosenMachine | null;
}

/** Name of a template text. */
export function templateHashOf(template: string): string {
  return createHash('sha256').update(template).digest('hex');
}

/** Template and every value, the secure ones too, as one text; only a keyed fingerprint of it is stored. */
export function contentText(content: Content): string {
  return canonicalJson({
    template: templateHashOf(content.template),
    parameters: content.parameters,
    secure: content.secureParameters,
  });
}

/** The one text form of a template. */
export function templateText(template: object): string {
  return canonicalJson(template);
}

/** Parts the given values into those that may be read again and those that may not. */
export function partSecure(
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

/** Parameters in the form that deployments take. */
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
