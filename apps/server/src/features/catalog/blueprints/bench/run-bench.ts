import {
  expandTemplate,
  latestDeclarations,
  lintTemplate,
  readJson,
  type Diagnostic,
  type Expansion,
  type JsonObject,
  type LintDiagnostic,
} from '@blueport/arm-template';
import {
  type BenchCase,
  type BenchCheck,
  type BenchFinding,
  type BenchRow,
  type BenchRun,
  type BenchVerdict,
  type BlueprintParameter,
  type CloudName,
  type PolicyFinding,
  type PriceEstimate,
  type TagException,
  governmentSource,
  knownResourceTypes,
  regionsOfCloud,
  typeAvailability,
} from '@blueport/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { wordIssue } from '../../../../errors/refusal.ts';
import { checkParameters } from '../check-parameters.ts';
import { applyTags } from '../tags/apply-tags.ts';
import { tagExceptions } from '../tags/tag-exceptions.ts';
import { nameParameters } from '../name-parameters.ts';
import { expansionValues } from '../preview.ts';
import { typeUnknown } from './bench-hash.ts';
import type { BenchJudge, BenchPolicies } from './bench-policies.ts';
import type { BenchPorts } from './bench-ports.ts';

/** Prices predicted resources; `monthly` is null if no price is known. Absent without a price book. */
export type EstimatePrice = (request: {
  readonly cloud: CloudName;
  readonly location: string;
  readonly resources: Expansion['resources'];
}) => Promise<Pick<PriceEstimate, 'currency' | 'unpriced'> & { readonly monthly: string | null }>;

export interface BenchInput {
  readonly text: string;
  readonly hash: string;
  readonly parameters: readonly BlueprintParameter[];
  readonly scope: 'resourceGroup' | 'subscription';
  readonly cases: readonly BenchCase[];
  readonly clouds: readonly CloudName[];
  readonly policies: BenchPolicies;
  readonly judge: BenchPorts['judge'];
  readonly estimate?: EstimatePrice | undefined;
  readonly by: string;
  readonly now: Date;
}

/** Case for a version without cases: every parameter has its default, the others get assumed values. */
const defaultCase: BenchCase = { name: 'Defaults', parameters: {}, expect: 'success' };

/** Upper limit for display; a broken template may have thousands of findings. */
const maxFindings = 50;
const ranks: readonly BenchFinding['severity'][] = ['error', 'warning', 'information'];
const usualRegion = { general: 'westeurope', us_gov: 'usgovvirginia' } as const;
const anyGuid = '00000000-0000-0000-0000-000000000000';
const runAt = '2026-01-01T00:00:00Z';
const groupName = 'test-bench';

const worst = (verdicts: readonly BenchVerdict[]): BenchVerdict =>
  (['fail', 'partial', 'warn'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'pass';

function checkOf(findings: readonly BenchFinding[]): BenchCheck {
  const verdict = worst(
    findings.map(({ severity, code }) =>
      severity === 'error'
        ? 'fail'
        : code === typeUnknown
          ? 'partial'
          : severity === 'warning'
            ? 'warn'
            : 'pass',
    ),
  );
  // Errors are listed first, so that the limit never hides them.
  const ranked = findings.toSorted((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity));
  return { verdict, findings: ranked.slice(0, maxFindings) };
}

function findingOf(found: Diagnostic | LintDiagnostic): BenchFinding {
  const { severity, code, reason, values, message, location } = found;
  const { pointer, line } = location;
  return { severity, code, reason, values, message, place: pointer, ...(line !== undefined && { line }) };
}

/** Checks the values of a case as the wizard does. */
function checkValues(input: Expandable, { parameters: caseParameters, name }: BenchCase) {
  const { values, issues } = nameParameters(input.parameters, caseParameters);
  const plain = { ...values };
  for (const { name: secret, secure } of input.parameters) if (secure) delete plain[secret];
  const nonSecureParameters = input.parameters.filter(({ secure }) => !secure);
  const wrong = checkParameters(nonSecureParameters, plain, {
    requireAll: name !== defaultCase.name || input.cases.length > 0,
  });
  return {
    values: plain,
    findings: [...issues, ...wrong].map(({ pointer, code, message, values = {} }): BenchFinding => {
      const parameter = pointer.split('/')[2] ?? '';
      return { severity: 'error', code, message: `${parameter}: ${message}`, values, place: pointer };
    }),
  };
}

/** Properties of a version that an expansion needs. */
type Expandable = Pick<BenchInput, 'text' | 'parameters' | 'scope' | 'cases'>;
type ExpansionPlace = Pick<BenchJudge, 'tenantId' | 'subscriptionId'>;

function expand(input: Expandable, one: BenchCase, cloud: CloudName, place: ExpansionPlace) {
  const { values, findings } = checkValues(input, one);
  const location = one.location ?? usualRegion[cloud];
  const scope = {
    kind: input.scope,
    tenantId: place.tenantId,
    subscriptionId: place.subscriptionId,
    ...(input.scope === 'resourceGroup' && { resourceGroup: groupName }),
    location,
    deploymentName: 'bp-bench',
    environment: cloud,
    utcNow: runAt,
    newGuid: anyGuid,
  };
  const expandWith = (
    template: string | JsonObject,
    parameterValues: Readonly<Record<string, unknown>>,
  ): Expansion =>
    expandTemplate(template, {
      parameters: expansionValues(input.parameters, parameterValues).values,
      scope,
    });
  const assumed = assumedFindings(input.parameters, values);
  // Template errors are reported at the author's line numbers.
  const written = expandWith(input.text, values);
  const expansion = one.tags === undefined ? written : expandTagged(input, values, one.tags, expandWith);
  const templateFindings = written.diagnostics.map(findingOf);
  // The engine refuses the same values, so its duplicate findings are dropped.
  const newFindings =
    findings.length > 0
      ? templateFindings.filter(({ code }) => code !== 'ParameterInvalid')
      : templateFindings;
  const exceptions = tagExceptions(expansion, one.tags ?? {}).map(presentException);
  return { expansion, location, check: checkOf([...findings, ...newFindings, ...assumed, ...exceptions]) };
}

/** Returns a warning for every value that the case does not have, except secrets, which are never part of a case. */
function assumedFindings(
  parameters: Expandable['parameters'],
  values: Readonly<Record<string, unknown>>,
): BenchFinding[] {
  const { values: used, assumed } = expansionValues(parameters, values);
  return parameters
    .filter(({ name, secure }) => !secure && assumed.includes(name))
    .map(({ name }) => ({
      severity: 'warning',
      ...wordIssue({
        code: 'ParameterAssumed',
        values: { parameter: name, value: JSON.stringify(used[name]?.value) },
      }),
      place: `/parameters/${name}`,
    }));
}

const presentException = ({ reason, name, resourceId, tags }: TagException): BenchFinding => ({
  severity: 'information',
  ...wordIssue({
    code: 'TagsNotCarried',
    values: { resource: name, reason: reason.replace('-', '_'), tags: tags.join(', ') },
  }),
  place: resourceId,
});

/** Expands the template as a deployment with these tags would send it. */
function expandTagged(
  { text, parameters }: Expandable,
  values: Readonly<Record<string, unknown>>,
  tags: Readonly<Record<string, string>>,
  expandWith: (template: JsonObject, values: Readonly<Record<string, unknown>>) => Expansion,
): Expansion {
  const template = (readJson(text).value ?? {}) as JsonObject;
  const tagged = applyTags({ template, parameters, values, tags });
  return expandWith(tagged.template as JsonObject, tagged.values);
}

/** Maximum number of policy findings with conditions per row. */
const maxJudged = 100;
const severities = { deny: 'error', audit: 'warning', unknown: 'information' } as const;

/** Evaluates the policies in force against every predicted resource. */
function judge(
  { judge: judgeBy, scope }: BenchInput,
  { resources, provenance }: Expansion,
  { rows, subscriptionId }: BenchJudge,
  { location, tags = {} }: { readonly location: string; readonly tags?: BenchCase['tags'] },
): { readonly policy: BenchCheck; readonly judged: PolicyFinding[] } {
  const id = `/subscriptions/${subscriptionId}`;
  const group =
    scope === 'resourceGroup'
      ? { id: `${id}/resourceGroups/${groupName}`, name: groupName, location, tags }
      : undefined;
  const findings = judgeBy(rows, {
    resources,
    provenance,
    group,
    subscription: { id, subscriptionId },
    utcNow: runAt,
  });
  const policy = checkOf(
    findings.map(({ kind, resourceId, resourceName, definition, message }) => ({
      severity: severities[kind],
      code: kind,
      message: `${resourceName}: ${message ?? `${definition}.`}`,
      place: resourceId,
    })),
  );
  return { policy, judged: findings.slice(0, maxJudged) };
}

const plainRegion = (name: string): string => name.toLowerCase().replaceAll(' ', '');

function availabilityOf(expansion: Expansion, cloud: CloudName, location: string): BenchCheck {
  const findings: BenchFinding[] = [];
  const regions = new Set([...regionsOfCloud(cloud), 'global']);
  if (!regions.has(location)) {
    findings.push({
      severity: 'error',
      ...wordIssue({ code: 'RegionUnknown', values: { resource: 'none', region: location } }),
      place: '/location',
    });
  }
  const seen = new Set<string>();
  for (const { type, id, name, location: place } of expansion.resources) {
    if (typeof place === 'string' && !place.startsWith('[') && !regions.has(plainRegion(place))) {
      findings.push({
        severity: 'error',
        ...wordIssue({ code: 'RegionUnknown', values: { resource: name, region: place } }),
        place: id,
      });
    }
    if (seen.has(type.toLowerCase())) continue;
    seen.add(type.toLowerCase());
    const known = typeAvailability(type, cloud);
    if (known === 'unavailable') {
      findings.push({
        severity: 'error',
        ...wordIssue({ code: 'TypeUnavailable', values: { type } }),
        place: id,
      });
    } else if (known === 'unnamed') {
      findings.push({
        severity: 'information',
        ...wordIssue({ code: 'TypeUnnamed', values: { type, date: governmentSource.asOf } }),
        place: id,
      });
    } else if (known === 'unknown') {
      findings.push({
        severity: 'warning',
        ...wordIssue({ code: typeUnknown, values: { type } }),
        place: id,
        type,
      });
    }
  }
  return checkOf(findings);
}

async function priceOf(input: BenchInput, expansion: Expansion, cloud: CloudName, location: string) {
  if (!input.estimate || expansion.resources.length === 0) return null;
  try {
    const { monthly, currency, unpriced } = await input.estimate({
      cloud,
      location,
      resources: latestDeclarations(expansion.resources),
    });
    return { monthly, currency, unpriced: unpriced.length };
  } catch {
    // An unavailable price list is not a defect of the template.
    return null;
  }
}

const skipped: BenchCheck = { verdict: 'skipped', findings: [] };

async function runCase(input: BenchInput, one: BenchCase, cloud: CloudName): Promise<BenchRow> {
  const place = input.policies.of(cloud);
  const { expansion, location, check } = expand(input, one, cloud, place);
  const broken = check.verdict === 'fail';
  const { policy, judged } = broken
    ? { policy: skipped, judged: [] }
    : judge(input, expansion, place, { location, tags: one.tags });
  const availability = broken ? skipped : availabilityOf(expansion, cloud, location);
  const row = {
    case: one.name,
    cloud,
    resources: expansion.resources.length,
    expansion: check,
    policy,
    judged,
    judgedBy: place.source,
    availability,
    price: broken ? null : await priceOf(input, expansion, cloud, location),
  };
  const outcome = worst([check.verdict, policy.verdict, availability.verdict]);
  if (one.expect === 'success') return { ...row, verdict: outcome };
  if (outcome === 'fail') return { ...row, verdict: 'pass' };
  const findings = [
    { severity: 'error', ...wordIssue({ code: 'ExpectedFailure', values: {} }), place: '' } as const,
  ];
  return { ...row, verdict: 'fail', expansion: checkOf([...findings, ...check.findings]) };
}

/** Returns the distinct types that no row could evaluate completely. */
const unjudgedTypes = (rows: readonly BenchRow[]): string[] => [
  ...new Map(
    rows
      .flatMap(({ availability }) => availability.findings)
      .flatMap(({ code, type }) =>
        code === typeUnknown && type !== undefined ? [[type.toLowerCase(), type] as const] : [],
      ),
  ).values(),
];

const placeholderTarget: ExpansionPlace = { tenantId: anyGuid, subscriptionId: anyGuid };

/**
 * Returns the errors that prevent every deployment: those of a version that cannot be expanded in any cloud with any
 * parameter set that is expected to succeed. Returns an empty list if at least one can be expanded.
 */
export function findExpansionErrors(input: Expandable & Pick<BenchInput, 'clouds'>): readonly BenchFinding[] {
  const successCases = input.cases.filter(({ expect }) => expect === 'success');
  const checks = (successCases.length > 0 ? successCases : [defaultCase]).flatMap((one) =>
    input.clouds.map((cloud) => expand(input, one, cloud, placeholderTarget).check),
  );
  if (checks.some(({ verdict }) => verdict !== 'fail')) return [];
  return checks[0]?.findings.filter(({ severity }) => severity === 'error') ?? [];
}

/** Runs every case in every cloud of the blueprint without calling a cloud. A run is green if nothing fails. */
export async function runBench(input: BenchInput): Promise<BenchRun> {
  const lint = checkOf(
    lintTemplate(input.text, { today: input.now, resourceTypes: knownResourceTypes }).map(findingOf),
  );
  const cases = input.cases.length > 0 ? input.cases : [defaultCase];
  const rows: BenchRow[] = [];
  for (const one of cases) {
    for (const cloud of input.clouds) {
      // Large templates take a while; yield so that other requests are served.
      await nextTurn();
      rows.push(await runCase(input, one, cloud));
    }
  }
  const unjudged = unjudgedTypes(rows);
  return {
    hash: input.hash,
    at: input.now.toISOString(),
    by: input.by,
    green: worst([lint.verdict, ...rows.map(({ verdict }) => verdict)]) !== 'fail',
    ...(unjudged.length > 0 && { unjudged }),
    lint,
    rows,
    policies: input.policies.description,
    ...(input.clouds.includes('us_gov') && { availability: governmentSource }),
  };
}
