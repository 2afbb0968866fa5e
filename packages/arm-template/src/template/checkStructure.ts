import { nearestName } from '../lint/nearestName.ts';
import { pointerPart } from '../source/locate.ts';
import type { JsonObject } from '../types.ts';
import { readProperty } from '../value/property.ts';
import { isJsonObject, objectIn, textIn } from './members.ts';
import type { Site } from './site.ts';

/** Known member names, and the same in lower case. */
interface Members {
  readonly names: readonly string[];
  readonly keys: ReadonlySet<string>;
}

const membersOf = (names: readonly string[]): Members => ({
  names,
  keys: new Set(names.map((name) => name.toLowerCase())),
});

/** Members of a template; the service refuses all others. */
const templateMembers = membersOf([
  '$schema',
  'languageVersion',
  'contentVersion',
  'apiProfile',
  'metadata',
  'definitions',
  'imports',
  'extensions',
  'parameters',
  'variables',
  'functions',
  'resources',
  'outputs',
  'asserts',
]);

/** Schemas of all scopes: a template may be deployed at another scope than that of its schema. */
const schemaPattern =
  /^https?:\/\/schema\.management\.azure\.com\/schemas\/(?:2014-04-01-preview|2015-01-01|2018-05-01|2019-04-01|2019-08-01)\/\w*deploymentTemplate\.json#?$/i;

const languageVersionPattern = /^[12]\.(?:0|\d+-experimental)$/;

/** Members that describe a type, in templates with `languageVersion` 2.0. */
const typeMembers = [
  'type',
  '$ref',
  'metadata',
  'allowedValues',
  'minValue',
  'maxValue',
  'minLength',
  'maxLength',
  'pattern',
  'nullable',
  'items',
  'prefixItems',
  'properties',
  'additionalProperties',
  'discriminator',
  'sealed',
];
const parameterMembers = membersOf([...typeMembers, 'defaultValue']);
const outputMembers = membersOf([...typeMembers, 'value', 'copy', 'condition']);

/**
 * Checks the structure of a template without evaluating it: required and unknown members, and declarations of
 * parameters and outputs. The template of a nested deployment must be complete as well.
 */
export function checkStructure(template: JsonObject, site: Site): void {
  for (const name of Object.keys(template)) checkMember(name, templateMembers, site);
  checkHeader(template, site);
  for (const section of ['parameters', 'variables', 'outputs', 'definitions'])
    checkSection(template, section, site);
  checkDeclarations(objectIn(template, 'parameters'), 'parameter', parameterMembers, site);
  checkDeclarations(objectIn(template, 'outputs'), 'output', outputMembers, site);
  const resources = readProperty(template, 'resources');
  if (resources === undefined) site.report('error', 'InvalidTemplate', 'resources-missing', '');
  else if (!Array.isArray(resources) && !isJsonObject(resources))
    site.report('error', 'InvalidTemplate', 'resources-type', '/resources');
  else if (isJsonObject(resources) && isBlank(template, 'languageVersion'))
    site.report('error', 'InvalidTemplate', 'resources-symbolic', '/resources');
}

/** Checks the schema and the versions. The content version can have any value. */
function checkHeader(template: JsonObject, site: Site): void {
  const schema = textIn(template, '$schema') ?? '';
  if (schema === '') site.report('error', 'InvalidTemplate', 'schema-missing', '');
  else if (!schemaPattern.test(schema))
    site.report('error', 'InvalidTemplate', 'schema-unknown', '/$schema', { schema });
  if (isBlank(template, 'contentVersion'))
    site.report('error', 'InvalidTemplate', 'content-version-missing', '');
  const version = textIn(template, 'languageVersion') ?? '';
  if (version !== '' && !languageVersionPattern.test(version))
    site.report('error', 'InvalidTemplate', 'language-version-unknown', '/languageVersion', { version });
}

const isBlank = (template: JsonObject, name: string): boolean => !textIn(template, name);

function checkMember(name: string, { names, keys }: Members, site: Site): void {
  if (keys.has(name.toLowerCase())) return;
  site.report('error', 'InvalidTemplate', 'template-member-unknown', `/${pointerPart(name)}`, {
    name,
    suggestion: nearestName(name, names),
  });
}

/** A section may be an expression, which the deployment that contains the template evaluates. */
function checkSection(template: JsonObject, section: string, site: Site): void {
  const value = readProperty(template, section);
  if (value === undefined || value === null || isJsonObject(value) || typeof value === 'string') return;
  site.report('error', 'InvalidTemplate', 'section-type', `/${section}`, { section });
}

function checkDeclarations(
  declarations: JsonObject,
  kind: 'parameter' | 'output',
  { names, keys }: Members,
  site: Site,
): void {
  const code = kind === 'parameter' ? 'TypeInvalid' : 'OutputInvalid';
  for (const [name, declaration] of Object.entries(declarations)) {
    const pointer = `/${kind}s/${pointerPart(name)}`;
    if (!isJsonObject(declaration)) {
      site.report('error', code, `${kind}-not-object`, pointer, { name });
      continue;
    }
    if (isBlank(declaration, 'type') && isBlank(declaration, '$ref'))
      site.report('error', code, `${kind}-without-type`, pointer, { name });
    for (const member of Object.keys(declaration))
      if (!keys.has(member.toLowerCase()))
        site.report('error', code, `${kind}-member-unknown`, `${pointer}/${pointerPart(member)}`, {
          name,
          member,
          suggestion: nearestName(member, names),
        });
  }
}
