import { wordingOf } from './messages/wording.ts';
import { Session } from './expression/environment.ts';
import { readOptions } from './options/readOptions.ts';
import { toFailure } from './expression/failure.ts';
import { orderGraph } from './graph/orderGraph.ts';
import { SourceMap } from './source/locate.ts';
import { readJson } from './source/readJson.ts';
import { TemplateDefinitions } from './template/definitions.ts';
import type { DeploymentResult } from './template/deploymentResult.ts';
import { expandDeployment } from './template/expandDeployment.ts';
import type { Work } from './template/expandDeployment.ts';
import { describeDeployment } from './template/nestedFrame.ts';
import { readParameterValues } from './template/readParameterValues.ts';
import { isJsonObject } from './template/members.ts';
import { joinResourceId } from './template/resourceId.ts';
import { resolveScope, scopeId } from './template/resolveScope.ts';
import type { ResolvedScope } from './template/resolveScope.ts';
import { Site } from './template/site.ts';
import type {
  DependencyKind,
  Diagnostic,
  Expansion,
  ExpandOptions,
  JsonObject,
  GraphNode,
  Wording,
} from './types.ts';
import { readProperty } from './value/property.ts';

const token = /\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** Returns the offsets and digits of the integers in valid JSON text that a number cannot represent exactly. */
function findInexactIntegers(text: string): { offset: number; digits: string }[] {
  // Most texts have no such run of digits except in ids, and skip the scan.
  if (!/\d{16}/.test(text)) return [];
  const found: { offset: number; digits: string }[] = [];
  for (const match of text.matchAll(token)) {
    const [digits] = match;
    if (/^-?\d{16,}$/.test(digits) && !Number.isSafeInteger(Number(digits)))
      found.push({ offset: match.index, digits: digits.slice(0, 40) });
  }
  return found;
}

const maxTemplateLength = 4 * 1024 * 1024;

/**
 * Expands a template: text (JSON with comments allowed) or an object. Never throws; errors are added to `diagnostics`.
 */
export function expandTemplate(template: string | JsonObject, userOptions?: ExpandOptions | null): Expansion {
  const { options, diagnostics } = readOptions(userOptions);
  const work: Work = {
    session: new Session(options.functions ?? {}),
    linked: options.linked,
    provenance: {},
    deferred: {},
    checked: new Set(),
  };
  const name = options.scope?.deploymentName ?? 'main';
  const source = typeof template === 'string' ? new SourceMap(template) : undefined;
  const site = new Site(diagnostics, name, source);
  try {
    const value = readTemplate(template, name, diagnostics, source);
    if (value) {
      const scope = resolveScope(options.scope ?? {}, readProperty(value, '$schema'));
      return assemble(expandRoot(value, scope, site, work, options), work, diagnostics, site);
    }
  } catch (error) {
    const failure = toFailure(error);
    site.fail(failure, failure.pointer ?? '');
  }
  return assemble(undefined, work, diagnostics, site);
}

function readTemplate(
  template: string | JsonObject,
  deployment: string,
  diagnostics: Diagnostic[],
  source: SourceMap | undefined,
): JsonObject | undefined {
  const report = (
    code: 'InvalidJson' | 'InvalidTemplate' | 'TemplateTooLarge' | 'IntegerInexact',
    wording: Wording,
    offset?: number,
  ): void => {
    const place = offset === undefined ? {} : source?.position(offset);
    const severity = code === 'IntegerInexact' ? 'warning' : 'error';
    diagnostics.push({ severity, code, ...wording, location: { pointer: '', deployment, ...place } });
  };
  if (typeof template === 'string' && template.length > maxTemplateLength)
    report(
      'TemplateTooLarge',
      wordingOf('template-too-long', { length: template.length, limit: maxTemplateLength }),
    );
  if (typeof template === 'string' && template.length > maxTemplateLength) return undefined;
  const reading = typeof template === 'string' ? readJson(template) : { value: template, errors: [] };
  for (const fault of reading.errors)
    report('InvalidJson', wordingOf(fault.reason, fault.values), fault.offset);
  if (typeof template === 'string' && reading.errors.length === 0)
    for (const { offset, digits } of findInexactIntegers(template))
      report('IntegerInexact', wordingOf('integer-inexact', { integer: digits }), offset);
  if (isJsonObject(reading.value)) return reading.value;
  if (reading.errors.length === 0) report('InvalidTemplate', wordingOf('template-not-object'));
  return undefined;
}

function expandRoot(
  template: JsonObject,
  scope: ResolvedScope,
  site: Site,
  work: Work,
  options: ExpandOptions,
): DeploymentResult {
  const name = scope.deploymentName;
  const own = new TemplateDefinitions({
    site,
    session: work.session,
    scope,
    template,
    inputs: readParameterValues(options.parameters ?? {}, false),
    isRoot: true,
    deployment: () => describeDeployment(name, template, scope, scope.templateUri),
  });
  return expandDeployment({
    work,
    site,
    path: name,
    parent: undefined,
    depth: 0,
    id: joinResourceId(scopeId(scope), 'Microsoft.Resources/deployments', [name]),
    name,
    scope,
    mode: 'Incremental',
    template,
    base: options.scope?.templateUri,
    definitions: own,
    own,
    copies: undefined,
    outerResources: undefined,
  });
}

/** How a message names the kinds of dependencies. */
const dependencyNames: Record<DependencyKind, string> = {
  explicit: 'dependsOn',
  implicit: 'reference',
  serial: 'copy',
  nested: 'nested',
};

/** Reports the whole cycle, and the reason of each dependency in it. */
function reportCycle(cycle: readonly GraphNode[], site: Site): void {
  const [first] = cycle;
  const steps = cycle.map((node, i) => {
    const next = cycle[(i + 1) % cycle.length] ?? node;
    const kind = node.kinds[node.dependsOnKeys.indexOf(next.key)] ?? 'implicit';
    return `${next.id} (${dependencyNames[kind]})`;
  });
  site.report(
    'error',
    'CircularDependency',
    'resources-circular',
    first?.deployment === site.deployment ? first.pointer : '/resources',
    { path: [first?.id, ...steps].join(' -> ') },
  );
}

/** Joins the results of all deployments: a deployment's own resources precede those of its nested deployments. */
function assemble(
  root: DeploymentResult | undefined,
  work: Work,
  diagnostics: Diagnostic[],
  site: Site,
): Expansion {
  const all: DeploymentResult[] = root ? [root] : [];
  for (const result of all) for (const child of result.children) all.push(child);
  const { graph, cycles } = orderGraph(all.flatMap((result) => result.nodes));
  for (const cycle of cycles) reportCycle(cycle, site);
  return {
    resources: all.flatMap((result) => result.resources),
    outputs: root?.outputs ?? {},
    diagnostics: work.session.secrets.hide(diagnostics),
    graph,
    provenance: work.provenance,
    deployments: all.map((result) => result.deployment),
    deferred: work.deferred,
  };
}
