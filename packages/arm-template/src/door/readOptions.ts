import { clouds } from '../functions/clouds.ts';
import type {
  DeploymentScope,
  Diagnostic,
  ExpandOptions,
  ParameterValues,
  ScopeKind,
  Json,
  LinkLoader,
  RuntimeFunctions,
} from '../types.ts';
import { isLoose, optionReporter, type Loose, type ReportOption } from './report.ts';
import { Failure } from '../expression/failure.ts';

type Call = (...args: unknown[]) => unknown;

const functionNames = ['reference', 'list', 'secret', 'other'] as const;

/** Runtime functions of the caller: one that throws is a failed expression, one that answers later is not known yet. */
function guardFunctions(members: Loose, report: ReportOption): RuntimeFunctions {
  const guarded: { [name: string]: Call } = {};
  for (const name of functionNames) {
    const call = members[name] ?? undefined;
    if (call === undefined) continue;
    if (typeof call === 'function') guarded[name] = guard(`functions.${name}`, call.bind(members) as Call);
    else report(`functions.${name}`, 'a function');
  }
  return guarded;
}

function guard(name: string, call: Call): Call {
  return (...args) => {
    const answer = run(name, () => call(...args));
    return isLater(answer) || !isJsonLike(answer) ? undefined : answer;
  };
}

/** A source of values for `newGuid()`; anything but a text is a failure of the expression that asks. */
function guardGuids(call: Call): () => string {
  return () => {
    const answer = run('scope.newGuid', () => call());
    if (typeof answer === 'string') return answer;
    isLater(answer);
    throw new Failure('ExpressionFailed', "The function 'scope.newGuid' gave no text.");
  };
}

/** A loader of links; the failures that it throws name the reason without the secrets that addresses carry. */
function guardLinks(call: Call): LinkLoader {
  return (reference) => {
    const answer = run('linked', () => call(reference)) ?? undefined;
    if (isLater(answer))
      throw new Failure(
        'LinkNotLoaded',
        'the loader answers with a promise',
        'Expansion does not wait: load the templates beforehand, or collect the references and expand again.',
      );
    if (
      answer !== undefined &&
      typeof answer !== 'string' &&
      (typeof answer !== 'object' || Array.isArray(answer))
    )
      throw new Failure('LinkNotLoaded', 'the loader answers with neither a text nor an object');
    return answer as ReturnType<LinkLoader>;
  };
}

function run(name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\?[^\s'"]*/g, '');
    if (name === 'linked') throw new Failure('LinkNotLoaded', reason === '' ? 'the loader failed' : reason);
    throw new Failure('ExpressionFailed', `The function '${name}' failed: ${reason}.`);
  }
}

/** Whether an answer comes later. Nobody waits for it; a refusal must not end the process all the same. */
function isLater(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('then' in answer)) return false;
  if (typeof answer.then !== 'function') return false;
  Promise.resolve(answer).catch(() => undefined);
  return true;
}

const isJsonLike = (answer: unknown): answer is Json =>
  ['string', 'number', 'boolean', 'object'].includes(typeof answer);

/** Options of a door in which everything is of the type it says, and what had to be left out. */
export interface ReadOptions {
  readonly options: ExpandOptions;
  readonly diagnostics: Diagnostic[];
}

/**
 * Reads the options of a door as they come from callers without types: what is absent or null is not given, what does not
 * fit is left out and told. Functions of the caller are wrapped, so that one that throws fails like an expression.
 */
export function readOptions(given: unknown): ReadOptions {
  const diagnostics: Diagnostic[] = [];
  const members = memberOf({ options: given }, 'options', 'an object', isLoose, optionReporter(diagnostics));
  const name = isLoose(members?.['scope']) ? members['scope']['deploymentName'] : undefined;
  const report = optionReporter(diagnostics, typeof name === 'string' ? name : 'main');
  if (!members) return { options: {}, diagnostics };
  const options: ExpandOptions = {};
  const parameters = memberOf(members, 'parameters', 'an object of { value }', isLoose, report);
  if (parameters) options.parameters = readParameters(parameters, report);
  const scope = memberOf(members, 'scope', 'an object', isLoose, report);
  if (scope) options.scope = readScope(scope, report);
  const linked = memberOf(members, 'linked', 'a function', isFunction, report);
  if (linked) options.linked = guardLinks(linked);
  const functions = memberOf(members, 'functions', 'an object of functions', isLoose, report);
  if (functions) options.functions = guardFunctions(functions, report);
  return { options, diagnostics };
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';
const isText = (value: unknown): value is string => typeof value === 'string';

/** A member of a type; nothing when it is absent or null, and a word about it when it is of another type. */
function memberOf<T>(
  members: Loose,
  name: string,
  expected: string,
  fits: (value: unknown) => value is T,
  report: ReportOption,
): T | undefined {
  const value = members[name] ?? undefined;
  if (value === undefined || fits(value)) return value;
  report(name, expected);
  return undefined;
}

function readParameters(members: Loose, report: ReportOption): ParameterValues {
  for (const [name, entry] of Object.entries(members))
    if (!isLoose(entry)) report(`parameters.${name}`, 'of the form { value } or { reference }');
  // Entries that are none are passed over where they are read.
  return members as ParameterValues;
}

const kinds: readonly ScopeKind[] = ['tenant', 'managementGroup', 'subscription', 'resourceGroup'];
const texts = [
  'tenantId',
  'managementGroup',
  'subscriptionId',
  'subscriptionName',
  'resourceGroup',
  'location',
  'deploymentName',
  'utcNow',
  'templateUri',
  'deployerObjectId',
] as const;

function readScope(members: Loose, reportOption: ReportOption): DeploymentScope {
  const report: ReportOption = (name, expected) => reportOption(`scope.${name}`, expected);
  const scope: DeploymentScope = {};
  const kind = memberOf(members, 'kind', `one of ${kinds.join(', ')}`, isKind, report);
  if (kind !== undefined) scope.kind = kindOf(kind);
  for (const name of texts) {
    const value = memberOf(members, name, 'a text', isText, report);
    if (value !== undefined) scope[name] = value;
  }
  const tags = memberOf(members, 'resourceGroupTags', 'an object of texts', isLoose, report);
  if (tags) scope.resourceGroupTags = tags as Record<string, string>;
  const environment = memberOf(
    members,
    'environment',
    `one of ${Object.keys(clouds).join(', ')}, or an object`,
    isEnvironment,
    report,
  );
  if (environment !== undefined) scope.environment = environment;
  const guid = memberOf(members, 'newGuid', 'a text or a function', isGuidSource, report);
  if (guid !== undefined) scope.newGuid = typeof guid === 'string' ? guid : guardGuids(guid);
  return scope;
}

const kindOf = (value: unknown): ScopeKind | undefined =>
  isText(value) ? kinds.find((kind) => kind.toLowerCase() === value.toLowerCase()) : undefined;
const isKind = (value: unknown): value is ScopeKind => kindOf(value) !== undefined;
const isEnvironment = (value: unknown): value is NonNullable<DeploymentScope['environment']> =>
  isText(value) ? Object.hasOwn(clouds, value) : isLoose(value);
const isGuidSource = (value: unknown): value is string | ((...args: unknown[]) => unknown) =>
  isText(value) || isFunction(value);
