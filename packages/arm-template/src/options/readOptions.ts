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
import {
  isRecord,
  optionReporter,
  type ExpectedOption,
  type UnknownRecord,
  type ReportOption,
} from './optionReporter.ts';
import { Failure } from '../expression/failure.ts';

type Call = (...args: unknown[]) => unknown;

const functionNames = ['reference', 'list', 'secret', 'other'] as const;

/**
 * Wraps the caller's runtime functions: a thrown error becomes a failed expression, and a promise counts as not known
 * yet.
 */
function guardFunctions(members: UnknownRecord, report: ReportOption): RuntimeFunctions {
  const guarded: { [name: string]: Call } = {};
  for (const name of functionNames) {
    const call = members[name] ?? undefined;
    if (call === undefined) continue;
    if (typeof call === 'function') guarded[name] = guard(`functions.${name}`, call.bind(members) as Call);
    else report(`functions.${name}`, 'function');
  }
  return guarded;
}

function guard(name: string, call: Call): Call {
  return (...args) => {
    const answer = run(name, () => call(...args));
    return isPromise(answer) || !isJsonLike(answer) ? undefined : answer;
  };
}

/** Wraps a source of values for `newGuid()`; any result but a string fails the calling expression. */
function guardGuids(call: Call): () => string {
  return () => {
    const answer = run('scope.newGuid', () => call());
    if (typeof answer === 'string') return answer;
    isPromise(answer);
    throw new Failure('ExpressionFailed', 'guid-not-string');
  };
}

/** Wraps a link loader; its errors state the reason without secrets from URLs. */
function guardLinks(call: Call): LinkLoader {
  return (reference) => {
    const answer = run('linked', () => call(reference)) ?? undefined;
    if (isPromise(answer)) throw new Failure('LinkNotLoaded', 'link-loader-promise');
    if (
      answer !== undefined &&
      typeof answer !== 'string' &&
      (typeof answer !== 'object' || Array.isArray(answer))
    )
      throw new Failure('LinkNotLoaded', 'link-loader-result');
    return answer as ReturnType<LinkLoader>;
  };
}

function run(name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\?[^\s'"]*/g, '');
    if (name === 'linked')
      throw new Failure('LinkNotLoaded', 'link-loader-threw', { error: reason || 'unknown error' });
    throw new Failure('ExpressionFailed', 'function-threw', { name, error: reason });
  }
}

/** Returns whether a result is a promise. It is not awaited, but its rejection must not end the process. */
function isPromise(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('then' in answer)) return false;
  if (typeof answer.then !== 'function') return false;
  Promise.resolve(answer).catch(() => undefined);
  return true;
}

const isJsonLike = (answer: unknown): answer is Json =>
  ['string', 'number', 'boolean', 'object'].includes(typeof answer);

/** Validated options, and the options that were ignored. */
export interface ReadOptions {
  readonly options: ExpandOptions;
  readonly diagnostics: Diagnostic[];
}

/**
 * Reads options from untyped callers: absent and null options are skipped, and options of the wrong type are ignored
 * and reported. Functions of the caller are wrapped so that a thrown error fails the expression.
 */
export function readOptions(userOptions: unknown): ReadOptions {
  const diagnostics: Diagnostic[] = [];
  const members = memberOf(
    { options: userOptions },
    'options',
    'object',
    isRecord,
    optionReporter(diagnostics),
  );
  const name = isRecord(members?.['scope']) ? members['scope']['deploymentName'] : undefined;
  const report = optionReporter(diagnostics, typeof name === 'string' ? name : 'main');
  if (!members) return { options: {}, diagnostics };
  const options: ExpandOptions = {};
  const parameters = memberOf(members, 'parameters', 'object', isRecord, report);
  if (parameters) options.parameters = readParameters(parameters, report);
  const scope = memberOf(members, 'scope', 'object', isRecord, report);
  if (scope) options.scope = readScope(scope, report);
  const linked = memberOf(members, 'linked', 'function', isFunction, report);
  if (linked) options.linked = guardLinks(linked);
  const functions = memberOf(members, 'functions', 'object', isRecord, report);
  if (functions) options.functions = guardFunctions(functions, report);
  return { options, diagnostics };
}

const isFunction = (value: unknown): value is (...args: unknown[]) => unknown => typeof value === 'function';
const isText = (value: unknown): value is string => typeof value === 'string';

/** Returns an option of a type, or undefined if it is absent or null; reports an option of another type. */
function memberOf<T>(
  members: UnknownRecord,
  name: string,
  expected: ExpectedOption,
  fits: (value: unknown) => value is T,
  report: ReportOption,
  choices?: string,
): T | undefined {
  const value = members[name] ?? undefined;
  if (value === undefined || fits(value)) return value;
  report(name, expected, choices);
  return undefined;
}

function readParameters(members: UnknownRecord, report: ReportOption): ParameterValues {
  for (const [name, entry] of Object.entries(members))
    if (!isRecord(entry)) report(`parameters.${name}`, 'parameter');
  // Invalid entries are skipped where they are read.
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

function readScope(members: UnknownRecord, reportOption: ReportOption): DeploymentScope {
  const report: ReportOption = (name, expected, choices) => reportOption(`scope.${name}`, expected, choices);
  const scope: DeploymentScope = {};
  const kind = memberOf(members, 'kind', 'choice', isKind, report, kinds.join(', '));
  if (kind !== undefined) scope.kind = kindOf(kind);
  for (const name of texts) {
    const value = memberOf(members, name, 'string', isText, report);
    if (value !== undefined) scope[name] = value;
  }
  const tags = memberOf(members, 'resourceGroupTags', 'object', isRecord, report);
  if (tags) scope.resourceGroupTags = tags as Record<string, string>;
  const environment = memberOf(
    members,
    'environment',
    'choice-or-object',
    isEnvironment,
    report,
    Object.keys(clouds).join(', '),
  );
  if (environment !== undefined) scope.environment = environment;
  const guid = memberOf(members, 'newGuid', 'string-or-function', isGuidSource, report);
  if (guid !== undefined) scope.newGuid = typeof guid === 'string' ? guid : guardGuids(guid);
  return scope;
}

const kindOf = (value: unknown): ScopeKind | undefined =>
  isText(value) ? kinds.find((kind) => kind.toLowerCase() === value.toLowerCase()) : undefined;
const isKind = (value: unknown): value is ScopeKind => kindOf(value) !== undefined;
const isEnvironment = (value: unknown): value is NonNullable<DeploymentScope['environment']> =>
  isText(value) ? Object.hasOwn(clouds, value) : isRecord(value);
const isGuidSource = (value: unknown): value is string | ((...args: unknown[]) => unknown) =>
  isText(value) || isFunction(value);
