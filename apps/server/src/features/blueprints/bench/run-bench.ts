import {
  expandTemplate,
  lintTemplate,
  type Diagnostic,
  type Expansion,
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
  type PriceEstimate,
  regionsOfCloud,
  typeAvailability,
} from '@blueport/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { checkParameters } from '../check-parameters.ts';
import { nameParameters } from '../name-parameters.ts';
import { expansionValues } from '../preview.ts';
import type { BenchPolicy } from './baseline-policies.ts';

/** Asks what predicted resources cost; absent where no price book is at hand. */
export type EstimatePrice = (request: {
  readonly cloud: CloudName;
  readonly location: string;
  readonly resources: Expansion['resources'];
}) => Promise<Pick<PriceEstimate, 'monthly' | 'currency' | 'unpriced' | 'pricedShare'>>;

export interface BenchInput {
  readonly text: string;
  readonly hash: string;
  readonly parameters: readonly BlueprintParameter[];
  readonly scope: 'resourceGroup' | 'subscription';
  readonly cases: readonly BenchCase[];
  readonly clouds: readonly CloudName[];
  readonly policies: readonly BenchPolicy[];
  readonly policySource: 'organization' | 'builtIn';
  readonly estimate?: EstimatePrice | undefined;
  readonly by: string;
  readonly now: Date;
}

/** What a bench without cases runs: everything left at its default, the rest assumed. */
export const defaultCase: BenchCase = { name: 'Defaults', parameters: {}, expect: 'success' };

/** Far more than anybody reads; a broken template may have thousands. */
const mostFindings = 50;
const usualRegion = { general: 'westeurope', us_gov: 'usgovvirginia' } as const;
const somebody = '00000000-0000-0000-0000-000000000000';

const worst = (verdicts: readonly BenchVerdict[]): BenchVerdict =>
  verdicts.includes('fail') ? 'fail' : verdicts.includes('warn') ? 'warn' : 'pass';

function checkOf(findings: readonly BenchFinding[]): BenchCheck {
  const verdict = findings.some(({ severity }) => severity === 'error')
    ? 'fail'
    : findings.some(({ severity }) => severity === 'warning')
      ? 'warn'
      : 'pass';
  return { verdict, findings: findings.slice(0, mostFindings) };
}

function findingOf({ severity, code, message, location }: Diagnostic | LintDiagnostic): BenchFinding {
  const { pointer, line } = location;
  return { severity, code, message, place: pointer, ...(line !== undefined && { line }) };
}

/** Values of a case as the wizard would check them. */
function checkValues(input: BenchInput, { parameters: given, name }: BenchCase) {
  const { values, issues } = nameParameters(input.parameters, given);
  const plain = { ...values };
  for (const { name: secret, secure } of input.parameters) if (secure) delete plain[secret];
  const asked = input.parameters.filter(({ secure }) => !secure);
  const wrong = checkParameters(asked, plain, {
    requireAll: name !== defaultCase.name || input.cases.length > 0,
  });
  return {
    values: plain,
    findings: [...issues, ...wrong].map(({ pointer, code, message }): BenchFinding => {
      const parameter = pointer.split('/')[2] ?? '';
      return { severity: 'error', code, message: `${parameter}: ${message}`, place: pointer };
    }),
  };
}

function expand(input: BenchInput, one: BenchCase, cloud: CloudName) {
  const { values, findings } = checkValues(input, one);
  const location = one.location ?? usualRegion[cloud];
  const expansion = expandTemplate(input.text, {
    parameters: expansionValues(input.parameters, values).values,
    scope: {
      kind: input.scope,
      tenantId: somebody,
      subscriptionId: somebody,
      ...(input.scope === 'resourceGroup' && { resourceGroup: 'test-bench' }),
      location,
      deploymentName: 'bp-bench',
      environment: cloud,
      utcNow: '2026-01-01T00:00:00Z',
      newGuid: somebody,
    },
  });
  const said = expansion.diagnostics.map(findingOf);
  // A value that is refused here is refused by the engine too; once is enough.
  const fresh = findings.length > 0 ? said.filter(({ code }) => code !== 'ParameterInvalid') : said;
  return { expansion, location, check: checkOf([...findings, ...fresh]) };
}

function judge(input: BenchInput, expansion: Expansion): BenchCheck {
  const findings: BenchFinding[] = [];
  for (const resource of expansion.resources) {
    for (const { title, compiled } of input.policies) {
      const { matches, effect, compliance } = compiled.evaluate(resource, { inventory: expansion.resources });
      if (!matches || compliance !== 'NonCompliant') continue;
      findings.push({
        severity: effect === 'deny' ? 'error' : 'warning',
        code: effect ?? 'audit',
        message: `${resource.name}: ${title}.`,
        place: resource.id,
      });
    }
  }
  return checkOf(findings);
}

const plainRegion = (name: string): string => name.toLowerCase().replaceAll(' ', '');

function availabilityOf(expansion: Expansion, cloud: CloudName, location: string): BenchCheck {
  const findings: BenchFinding[] = [];
  const regions = new Set([...regionsOfCloud(cloud), 'global']);
  if (!regions.has(location)) {
    findings.push({
      severity: 'error',
      code: 'RegionUnknown',
      message: `This cloud has no region ${location}.`,
      place: '/location',
    });
  }
  const seen = new Set<string>();
  for (const { type, id, name, location: place } of expansion.resources) {
    if (typeof place === 'string' && !place.startsWith('[') && !regions.has(plainRegion(place))) {
      findings.push({
        severity: 'error',
        code: 'RegionUnknown',
        message: `${name}: this cloud has no region ${place}.`,
        place: id,
      });
    }
    if (seen.has(type.toLowerCase())) continue;
    seen.add(type.toLowerCase());
    const known = typeAvailability(type, cloud);
    if (known === 'unavailable') {
      findings.push({
        severity: 'error',
        code: 'TypeUnavailable',
        message: `${type} is not offered in this cloud.`,
        place: id,
      });
    } else if (known === 'unknown') {
      findings.push({
        severity: 'information',
        code: 'TypeUnknown',
        message: `Nothing is known here about where ${type} is offered.`,
        place: id,
      });
    }
  }
  return checkOf(findings);
}

async function priceOf(input: BenchInput, expansion: Expansion, cloud: CloudName, location: string) {
  if (!input.estimate || expansion.resources.length === 0) return null;
  try {
    const found = await input.estimate({ cloud, location, resources: expansion.resources });
    const { monthly, currency, unpriced } = found;
    return { monthly, currency, unpriced: unpriced.length };
  } catch {
    // A price list that does not answer says nothing about the template.
    return null;
  }
}

const skipped: BenchCheck = { verdict: 'skipped', findings: [] };

async function runCase(input: BenchInput, one: BenchCase, cloud: CloudName): Promise<BenchRow> {
  const { expansion, location, check } = expand(input, one, cloud);
  const broken = check.verdict === 'fail';
  const policy = broken ? skipped : judge(input, expansion);
  const availability = broken ? skipped : availabilityOf(expansion, cloud, location);
  const row = {
    case: one.name,
    cloud,
    resources: expansion.resources.length,
    expansion: check,
    policy,
    availability,
    price: broken ? null : await priceOf(input, expansion, cloud, location),
  };
  const outcome = worst([check.verdict, policy.verdict, availability.verdict]);
  if (one.expect === 'success') return { ...row, verdict: outcome };
  if (outcome === 'fail') return { ...row, verdict: 'pass' };
  const message = 'It was to be refused, and nothing refused it.';
  const findings = [{ severity: 'error', code: 'ExpectedFailure', message, place: '' } as const];
  return { ...row, verdict: 'fail', expansion: checkOf([...findings, ...check.findings]) };
}

/** Runs every case in every cloud of the blueprint, without asking a cloud. Green is a run in which nothing fails. */
export async function runBench(input: BenchInput): Promise<BenchRun> {
  const lint = checkOf(lintTemplate(input.text, { today: input.now }).map(findingOf));
  const cases = input.cases.length > 0 ? input.cases : [defaultCase];
  const rows: BenchRow[] = [];
  for (const one of cases) {
    for (const cloud of input.clouds) {
      // Large templates take their time; others are served in between.
      await nextTurn();
      rows.push(await runCase(input, one, cloud));
    }
  }
  return {
    hash: input.hash,
    at: input.now.toISOString(),
    by: input.by,
    green: worst([lint.verdict, ...rows.map(({ verdict }) => verdict)]) !== 'fail',
    lint,
    rows,
    policies: { source: input.policySource, count: input.policies.length },
  };
}
