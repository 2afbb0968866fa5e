import { readJson, type JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter, BlueprintWizard, ParameterTexts, ProblemIssue } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import { issue } from '../../../../errors/refusal.ts';
import type { BlueprintVersionTable } from '../../../../database/tables/blueprints.ts';
import { hashOf } from '../../../../security/canonical-json.ts';
import { blueprintParameters, resourceTypesOf } from '../describe-template.ts';

export type TextsByParameter = Readonly<Record<string, ParameterTexts>>;

export interface ReadTemplate {
  /** Parsed template; empty if its text cannot be parsed. */
  readonly template: JsonObject;
  readonly scope: 'resourceGroup' | 'subscription';
  /** Errors that prevent a deployment, at `#/template`. A draft may contain them; a published version may not. */
  readonly issues: readonly ProblemIssue[];
}

function placeOf(text: string, offset: number): { line: string; column: string } {
  const before = text.slice(0, offset).split('\n');
  return { line: String(before.length), column: String((before.at(-1) ?? '').length + 1) };
}

/** Parses the text of a template: JSON with comments. */
export function readTemplate(text: string): ReadTemplate {
  const { value, errors } = readJson(text);
  const issues: ProblemIssue[] = errors.map(({ offset }) =>
    issue('#/template', 'invalid-json', placeOf(text, offset)),
  );
  const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
  if (!isObject) {
    if (issues.length === 0) issues.push(issue('#/template', 'no-object'));
    return { template: {}, scope: 'resourceGroup', issues };
  }
  const schema = typeof value['$schema'] === 'string' ? value['$schema'].toLowerCase() : '';
  if (/\/(managementgroup|tenant)deploymenttemplate\.json/.test(schema)) {
    issues.push(issue('#/template', 'scope'));
  }
  if (value['resources'] === undefined) issues.push(issue('#/template', 'no-resources'));
  const atSubscription = schema.includes('/subscriptiondeploymenttemplate.json');
  return { template: value, scope: atSubscription ? 'subscription' : 'resourceGroup', issues };
}

/** Returns the labels that the author gave to a version's parameters. */
export function parameterTextsOf(parameters: readonly BlueprintParameter[]): TextsByParameter {
  return Object.fromEntries(
    parameters.map(({ name, title, hint, example, unit, advanced, source }) => [
      name,
      {
        title,
        ...(hint !== undefined && { hint }),
        ...(example !== undefined && { example }),
        ...(unit !== undefined && { unit }),
        ...(advanced && { advanced: true }),
        ...(source !== undefined && { source }),
      },
    ]),
  );
}

/** Returns whether the wizard asks for a parameter outside of its groups. */
const hasFieldOfItsOwn = (name: string): boolean => name === 'tags';

/** Keeps the wizard's pages in sync with the template: removes missing parameters and appends new ones. */
export function syncWizardPages(
  wizard: BlueprintWizard | undefined,
  parameters: readonly BlueprintParameter[],
): BlueprintWizard {
  const names = new Set(parameters.map(({ name }) => name));
  const seen = new Set<string>();
  const groups = (wizard?.groups ?? []).map((group) => ({
    ...group,
    parameters: group.parameters.filter((name) => names.has(name) && !seen.has(name) && seen.add(name)),
  }));
  const missing = [...names].filter((name) => !seen.has(name) && !hasFieldOfItsOwn(name));
  const last = groups.at(-1);
  if (last) for (const name of missing) last.parameters.push(name);
  else if (missing.length > 0) groups.push({ title: 'Settings', parameters: missing });
  const administrator =
    wizard?.administrator && names.has(wizard.administrator.imageParameter)
      ? wizard.administrator
      : undefined;
  const nonEmptyGroups = groups.filter(({ parameters: groupParameters }) => groupParameters.length > 0);
  return { groups: nonEmptyGroups, ...(administrator && { administrator }) };
}

/** Derives everything about a version from its template, labels and wizard. */
export function describeVersion(
  text: string,
  words: TextsByParameter,
  wizard: BlueprintWizard | undefined,
): {
  readonly read: ReadTemplate;
  readonly parameters: BlueprintParameter[];
  readonly wizard: BlueprintWizard;
  readonly resourceTypes: string[];
} {
  const read = readTemplate(text);
  // A missing label is left out instead of undefined.
  const wording = words as Parameters<typeof blueprintParameters>[1];
  const parameters = blueprintParameters(read.template, wording);
  return {
    read,
    parameters,
    wizard: syncWizardPages(wizard, parameters),
    resourceTypes: resourceTypesOf(read.template),
  };
}

type HashedColumns = Pick<
  Selectable<BlueprintVersionTable>,
  'parameters' | 'wizard' | 'documentation' | 'estimated_minutes'
>;

/** Returns the hash of a version's content; a preview of other content has another hash. */
export function contentHashOf(text: string, version: HashedColumns): string {
  const { parameters, wizard, documentation, estimated_minutes: minutes } = version;
  return hashOf({ text, parameters, wizard, documentation, minutes }).toString('hex');
}
