import { readJson, type JsonObject } from '@blueport/arm-template';
import type { BlueprintParameter, BlueprintWizard, ParameterWords, ProblemIssue } from '@blueport/contracts';
import type { Selectable } from 'kysely';
import { issue } from '../../../../errors/refusal.ts';
import type { BlueprintVersionTable } from '../../../../database/tables/blueprints.ts';
import { hashOf } from '../../../../security/canonical-json.ts';
import { blueprintParameters, resourceTypesOf } from '../describe-template.ts';

export type Words = Readonly<Record<string, ParameterWords>>;

export interface ReadTemplate {
  /** The template as data; empty while its text cannot be read. */
  readonly template: JsonObject;
  readonly scope: 'resourceGroup' | 'subscription';
  /** Why it could not be deployed as it is, at `#/template`. A draft may hold such a text; nothing is published from it. */
  readonly issues: readonly ProblemIssue[];
}

function placeOf(text: string, offset: number): { line: string; column: string } {
  const before = text.slice(0, offset).split('\n');
  return { line: String(before.length), column: String((before.at(-1) ?? '').length + 1) };
}

/** Reads the text of a template: JSON with comments, as an author writes it. */
export function readTemplate(text: string): ReadTemplate {
  const { value, errors } = readJson(text);
  const issues: ProblemIssue[] = errors.map(({ message, offset }) =>
    issue('#/template', 'invalid-json', { message, ...placeOf(text, offset) }),
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

/** The words of a version's parameters, as its author gave them. */
export function wordsOf(parameters: readonly BlueprintParameter[]): Words {
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

/** Parameters whose value the wizard asks for elsewhere. */
const hasFieldOfItsOwn = (name: string): boolean => name === 'tags';

/** Keeps the pages of the wizard in step with the template: what is gone leaves, what is new comes last. */
export function keepWizard(
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
  const kept = groups.filter(({ parameters: inside }) => inside.length > 0);
  return { groups: kept, ...(administrator && { administrator }) };
}

/** Everything about a version that follows from its template, its words and its wizard. */
export function describeVersion(
  text: string,
  words: Words,
  wizard: BlueprintWizard | undefined,
): {
  readonly read: ReadTemplate;
  readonly parameters: BlueprintParameter[];
  readonly wizard: BlueprintWizard;
  readonly resourceTypes: string[];
} {
  const read = readTemplate(text);
  // A word that is not said is left out, not undefined.
  const said = words as Parameters<typeof blueprintParameters>[1];
  const parameters = blueprintParameters(read.template, said);
  return {
    read,
    parameters,
    wizard: keepWizard(wizard, parameters),
    resourceTypes: resourceTypesOf(read.template),
  };
}

type Hashed = Pick<
  Selectable<BlueprintVersionTable>,
  'parameters' | 'wizard' | 'documentation' | 'estimated_minutes'
>;

/** What a version is: a preview made from other content has another fingerprint. */
export function contentHashOf(text: string, version: Hashed): string {
  const { parameters, wizard, documentation, estimated_minutes: minutes } = version;
  return hashOf({ text, parameters, wizard, documentation, minutes }).toString('hex');
}
