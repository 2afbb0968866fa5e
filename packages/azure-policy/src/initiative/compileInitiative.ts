import { compileDefinition } from '../compileDefinition.ts';
import { readDefinition, type Definition } from '../definition/readDefinition.ts';
import { readParameters } from '../definition/readParameters.ts';
import { addPositions, collector, type Site } from '../definition/site.ts';
import { readOptions } from '../options/readOptions.ts';
import { compileValue } from '../expression/compileValue.ts';
import { pointerPart } from '../source/sourceText.ts';
import type {
  CompileOptions,
  CompiledPolicy,
  Diagnostic,
  Json,
  JsonObject,
  PolicyParameterValues,
} from '../types.ts';
import { isObject, property, textProperty } from '../value/property.ts';

/** Finds a definition by its id; `version` (`2.*.*`) is the one requested by the member. */
export type FindDefinition = (id: string, version: string | undefined) => unknown;

/** A definition of an initiative, compiled with the parameters that the initiative passes to it. */
export interface InitiativeMember {
  /** `policyDefinitionReferenceId`, or the index if absent. */
  reference: string;
  definitionId: string;
  groups: string[];
  /** Undefined if the definition was not found. */
  policy: CompiledPolicy | undefined;
}

/** The result of `compileInitiative`. */
export interface CompiledInitiative {
  diagnostics: Diagnostic[];
  groups: { name: string; displayName?: string; category?: string }[];
  members: InitiativeMember[];
}

/** Compiles a policy set and passes its parameters to its members. Never throws. */
export function compileInitiative(
  definition: unknown,
  userOptions?: (CompileOptions & { find?: FindDefinition }) | null,
): CompiledInitiative {
  const { diagnostics, report } = collector();
  const options = readOptions(userOptions, report);
  const read = readDefinition(definition, report);
  if (read?.kind === 'policy') report('NotAPolicy', '', 'policy-not-initiative');
  const compiled: CompiledInitiative =
    read?.kind === 'initiative'
      ? compileMembers(read, options, diagnostics, report)
      : { diagnostics, groups: [], members: [] };
  addPositions(diagnostics, definition);
  return compiled;
}

export type MemberOptions = CompileOptions & {
  find?: FindDefinition;
  /** Replaces the requested version of every member. */
  memberVersion?: string;
};

/** Compiles the members of a parsed initiative. */
export function compileMembers(
  { body, escaped }: Definition,
  options: MemberOptions,
  diagnostics: Diagnostic[],
  report: Site['report'],
): CompiledInitiative {
  if (escaped) report('EscapedDefinition', '', 'policy-escaped');
  const site: Site = {
    parameters: readParameters(property(body, 'parameters'), options.parameters, escaped, report),
    aliases: options.aliases ?? {},
    functions: options.functions,
    utcNow: options.utcNow,
    scopes: [],
    assumedAliases: new Set(),
    escaped,
    report,
  };
  const groups = readGroups(body);
  const list = property(body, 'policyDefinitions');
  const members = (Array.isArray(list) ? list : []).flatMap((json, i) => {
    const path = `/policyDefinitions/${i}`;
    if (isObject(json)) return [compileMember(json, i, path, site, options, groups)];
    report('NotAPolicy', path, 'initiative-member-not-object');
    return [];
  });
  return { diagnostics, groups, members };
}

function readGroups(body: JsonObject): CompiledInitiative['groups'] {
  const list = property(body, 'policyDefinitionGroups');
  return (Array.isArray(list) ? list : []).flatMap((group) => {
    const [name, displayName, category] = ['name', 'displayName', 'category'].map((key) =>
      textProperty(group, key),
    );
    return name === undefined
      ? []
      : [{ name, ...(displayName ? { displayName } : {}), ...(category ? { category } : {}) }];
  });
}

function compileMember(
  json: JsonObject,
  index: number,
  path: string,
  site: Site,
  options: MemberOptions,
  groups: CompiledInitiative['groups'],
): InitiativeMember {
  const definitionId = textProperty(json, 'policyDefinitionId') ?? '';
  const reference = textProperty(json, 'policyDefinitionReferenceId') ?? String(index);
  if (definitionId === '') site.report('NotAPolicy', path, 'initiative-member-without-definition');
  const groupNames = property(json, 'groupNames');
  const names = Array.isArray(groupNames) ? groupNames.filter((name) => typeof name === 'string') : [];
  for (const name of names)
    if (!groups.some((group) => group.name.toLowerCase() === name.toLowerCase()))
      site.report('UnknownGroup', `${path}/groupNames`, 'initiative-group-unknown', { name });
  const parameters = memberParameters(property(json, 'parameters'), `${path}/parameters`, site);
  const version = options.memberVersion ?? textProperty(json, 'definitionVersion');
  const found = options.find?.(definitionId, version);
  const member = { reference, definitionId, groups: names };
  if (found === undefined || found === null) {
    if (options.find) site.report('DefinitionNotFound', path, 'definition-not-found', { id: definitionId });
    return { ...member, policy: undefined };
  }
  const inner = collector();
  const read = readDefinition(found, inner.report);
  const policy =
    read?.kind === 'policy'
      ? compileDefinition(read, { ...options, parameters }, inner.diagnostics, inner.report)
      : undefined;
  return { ...member, policy };
}

/** Returns the parameters passed to a member: the initiative's own parameters are known now, so every value is. */
function memberParameters(json: Json | undefined, path: string, site: Site): PolicyParameterValues {
  const result: PolicyParameterValues = {};
  for (const [name, entry] of Object.entries(isObject(json) ? json : {})) {
    const value = compileValue(property(entry, 'value') ?? null, `${path}/${pointerPart(name)}/value`, site);
    if (value.constant) result[name] = { value: value.value };
  }
  return result;
}
