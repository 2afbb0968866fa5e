import { describeParameters } from '../index.ts';
import type { Json, JsonObject, ParameterValues, ScopeKind } from '../index.ts';
import { readJson } from '../source/readJson.ts';
import { textIn } from '../template/members.ts';
import { scopeKindOfSchema } from '../template/resolveScope.ts';
import { filesBelow, readCorpus } from './corpusFolder.ts';
import { inventValue } from './inventValue.ts';

/** A template of the corpus with its target scope. */
export interface TemplateFile {
  path: string;
  text: string;
  kind: ScopeKind;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads every template below `arm/`. */
export function readTemplates(): TemplateFile[] {
  return filesBelow('arm').flatMap((path) => {
    const text = readCorpus(path);
    const { value } = readJson(text);
    if (!isObject(value) || value['resources'] === undefined) return [];
    if (/deploymentParameters\.json/i.test(textIn(value, '$schema') ?? '')) return [];
    return [{ path, text, kind: kindOf(path, value) }];
  });
}

/**
 * Returns the parameters from the file next to a template, plus invented values for parameters without a default, for
 * placeholders outside the allowed values, and for defaults that are unavailable at the template's scope. `optional`
 * parameters get a value too, for templates that require them.
 */
export function parametersFor(
  { path, text, kind }: TemplateFile,
  all: ReadonlySet<string>,
  optional: boolean,
): ParameterValues {
  const candidates = [
    path.replace(/\.json$/, '.parameters.json'),
    path.replace(/\.json$/, '.param.json'),
    path.replace(/[^/]+$/, 'azuredeploy.parameters.json'),
  ];
  const siblingFiles = path.includes('azuredeploy') ? candidates : candidates.slice(0, 2);
  const file = siblingFiles.find((candidate) => all.has(candidate));
  const parameterFile = file === undefined ? undefined : readJson(readCorpus(file)).value;
  const section =
    isObject(parameterFile) && isObject(parameterFile['parameters']) ? parameterFile['parameters'] : {};
  const parameters: ParameterValues = {};
  for (const parameter of describeParameters(text)) {
    const value = section[parameter.name];
    const usable =
      isObject(value) &&
      value['value'] !== null &&
      value['value'] !== '' &&
      isAllowed(value['value'], parameter.allowedValues);
    const misplaced = kind !== 'resourceGroup' && /\bresourceGroup\(/.test(parameter.defaultExpression ?? '');
    if (usable) parameters[parameter.name] = value;
    else if (parameter.required || misplaced || (optional && parameter.nullable))
      parameters[parameter.name] = { value: inventValue(parameter.name, parameter.definition, text) };
  }
  return parameters;
}

const isAllowed = (value: Json | undefined, allowed: readonly Json[] | undefined): boolean =>
  typeof value !== 'string' ||
  allowed === undefined ||
  allowed.some((item) => typeof item === 'string' && item.toLowerCase() === value.toLowerCase());

/** Returns a template's scope: from its folder name if possible, otherwise from its schema. */
const kindOf = (path: string, template: JsonObject): ScopeKind =>
  path.includes('-subscriptionTemplates/') ? 'subscription' : scopeKindOfSchema(template['$schema']);
