import {
  lintDefinition,
  type Json,
  type Reason,
  compilePolicy,
  createInventory,
  type Diagnostic,
  type PolicyParameterValues,
  type PolicyResource,
} from '@blueport/azure-policy';
import { conditionText, findingMessage } from '@blueport/contracts';
import type { Command } from './command-line.ts';
import { CommandError, exitCodes, type ExitCode } from './exit-codes.ts';
import { renderUsage } from './help.ts';
import { cliMessage, isTranslated, translate } from './language.ts';
import { readParameters } from './parameters-file.ts';
import { readDefinitions, readResources, type NamedDefinition } from './policy-files.ts';
import { renderTable } from './table.ts';
import { printDiagnostics } from './template/print-diagnostics.ts';
import { parseArguments } from './parse-arguments.ts';

/** A finding of a definition on one resource. */
interface PolicyFinding {
  policy: string;
  resource: string;
  compliance: string;
  effect: string | undefined;
  error?: string;
  reasons: Reason[];
}

interface PolicyCheck {
  policies: number;
  resources: number;
  /** Number of evaluations by compliance state. */
  states: Record<string, number>;
  findings: PolicyFinding[];
  diagnostics: (Diagnostic & { file: string })[];
}

interface Wish {
  definitions: readonly NamedDefinition[];
  resources: readonly PolicyResource[];
  parameters: PolicyParameterValues;
  utcNow: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const lastPart = (id: string): string => id.slice(id.lastIndexOf('/') + 1).toLowerCase();

/**
 * Evaluates every definition against every resource. Initiatives find their members among the definitions, by ID or
 * name.
 */
function checkPolicies({ definitions, resources, parameters, utcNow }: Wish): PolicyCheck {
  const byName = new Map(definitions.map((one) => [lastPart(one.name), one.content]));
  const groups = new Map(resources.map((one) => [text(one['id']).toLowerCase(), one]));
  const inventory = createInventory(resources);
  const check: PolicyCheck = {
    policies: definitions.length,
    resources: resources.length,
    states: {},
    findings: [],
    diagnostics: [],
  };
  for (const { name, file, content, text: source } of definitions) {
    const declared = namesOf(content);
    const declaredParameters = Object.entries(parameters).filter(([key]) => declared.has(key.toLowerCase()));
    const policy = compilePolicy(source ?? content, {
      parameters: Object.fromEntries(declaredParameters),
      utcNow,
      find: (id) => byName.get(lastPart(id)),
    });
    for (const diagnostic of policy.diagnostics) check.diagnostics.push({ ...diagnostic, file });
    if (policy.diagnostics.some(({ severity }) => severity === 'error')) continue;
    for (const resource of resources) {
      const id = text(resource['id']);
      const group = /^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+/i.exec(id)?.[0].toLowerCase();
      const resourceGroup = group === undefined ? undefined : groups.get(group);
      const verdict = policy.evaluate(resource, {
        inventory,
        utcNow,
        ...(resourceGroup ? { resourceGroup } : {}),
      });
      const { compliance, effect, error } = verdict;
      check.states[compliance] = (check.states[compliance] ?? 0) + 1;
      if (compliance !== 'NonCompliant' && compliance !== 'Error') continue;
      check.findings.push({
        policy: name,
        resource: id === '' ? text(resource['name']) : id,
        compliance,
        effect,
        ...(error === undefined ? {} : { error }),
        reasons: verdict.reasons,
      });
    }
  }
  return check;
}

/** Returns the names of the parameters that a definition declares. */
function namesOf(content: NamedDefinition['content']): Set<string> {
  const body = content['properties'] ?? content;
  const declared = (body as { parameters?: Record<string, unknown> }).parameters ?? {};
  return new Set(Object.keys(declared).map((name) => name.toLowerCase()));
}

const usage = [
  'blueport policy check --definitions DIR --resources FILE [--parameters FILE] [--json]',
  'blueport policy lint --definitions DIR [--json]',
];

/**
 * The `policy check` and `policy lint` commands: run the policy engine on files without contacting the portal or a
 * cloud.
 */
export const policyCommand: Command = {
  name: 'policy',
  help: {
    usage,
    blocks: [
      {
        call: 'check',
        summary:
          'Evaluate every resource of a file against every definition and initiative of a folder. Exit code 0: every resource complies. 1: a resource violates a policy. 2: a file cannot be used, a definition is not valid, or a rule could not be evaluated. 4: a file does not exist.',
      },
      {
        call: 'lint',
        summary:
          'Check every definition of a folder for errors and for the conventions of published definitions. Exit code 0: no errors (warnings are printed). 1: a definition has an error. 2, 4: as for check.',
      },
      {
        options: [
          {
            name: 'definitions',
            value: 'DIR',
            help: 'folder with definitions and initiatives as JSON, or one file',
          },
          {
            name: 'resources',
            value: 'FILE',
            help: 'a list of resources, or the response of a list call of the cloud',
          },
          {
            name: 'parameters',
            value: 'FILE',
            help: 'values for parameters, by name, for every definition that declares them',
          },
          { name: 'json', help: 'print the findings as JSON' },
        ],
      },
    ],
  },
  async run(args) {
    const { values, positionals } = parseArguments({
      args: [...args],
      options: {
        definitions: { type: 'string' },
        resources: { type: 'string' },
        parameters: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [verb, ...more] = positionals;
    const { definitions, resources, parameters, json } = values;
    if (more.length > 0 || !definitions) throw new CommandError(exitCodes.usage, renderUsage(usage));
    if (verb === 'lint' && !resources && !parameters) return lint(definitions, json);
    if (verb === 'check' && resources) return check(definitions, resources, parameters, json);
    throw new CommandError(exitCodes.usage, renderUsage(usage));
  },
};

function check(
  folder: string,
  resources: string,
  parametersFile: string | undefined,
  json: boolean,
): ExitCode {
  const parameters = Object.entries(readParameters(parametersFile)).map(
    ([name, value]) => [name, { value: value as Json }] as const,
  );
  const result = checkPolicies({
    definitions: readDefinitions(folder),
    resources: readResources(resources),
    parameters: Object.fromEntries(parameters),
    utcNow: new Date().toISOString(),
  });
  if (json) console.log(JSON.stringify(result, null, 2));
  else print(result);
  const visibleDiagnostics = result.diagnostics.filter(({ severity }) => severity !== 'information' || json);
  printDiagnostics(visibleDiagnostics, ({ file }) => file);
  return outcome(result);
}

function lint(folder: string, json: boolean): ExitCode {
  const definitions = readDefinitions(folder);
  const findings = definitions.flatMap(({ name, file, content, text: source }) =>
    lintDefinition(source ?? content).map((finding) => ({ policy: name, file, ...finding })),
  );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (json) console.log(JSON.stringify({ definitions: definitions.length, findings }, null, 2));
  else {
    const rows = findings.map((finding) => [
      finding.severity,
      finding.rule,
      finding.policy,
      findingMessage(finding, translate),
    ]);
    if (rows.length > 0) console.log(`${renderTable(['SEVERITY', 'RULE', 'POLICY', 'MESSAGE'], rows)}\n`);
    console.log(
      cliMessage('policy-lint-count', {
        definitions: String(definitions.length),
        errors: String(errors),
        warnings: String(findings.length - errors),
      }),
    );
  }
  return errors > 0 ? exitCodes.failed : exitCodes.ok;
}

/** An invalid definition outranks violations, and violations outrank resources that could not be evaluated. */
function outcome({ diagnostics, states }: PolicyCheck): ExitCode {
  if (diagnostics.some(({ severity }) => severity === 'error')) return exitCodes.usage;
  if (states['NonCompliant'] !== undefined) return exitCodes.failed;
  return states['Error'] === undefined ? exitCodes.ok : exitCodes.usage;
}

function print({ policies, resources, states, findings }: PolicyCheck): void {
  if (findings.length > 0)
    console.log(
      `${renderTable(
        ['STATE', 'EFFECT', 'POLICY', 'RESOURCE', 'REASON'],
        findings.map((finding) => [
          finding.compliance,
          finding.effect ?? '',
          finding.policy,
          finding.resource,
          because(finding),
        ]),
      )}\n`,
    );
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`);
  console.log(
    cliMessage('policy-check-count', {
      policies: String(policies),
      resources: String(resources),
      counts: counts.join(', ') || '0',
    }),
  );
}

function because({ error, reasons }: PolicyFinding): string {
  const [last] = reasons.slice(-1);
  // The engine explains a failed evaluation only in English.
  const failure = error && (isTranslated() ? cliMessage('rule-not-evaluated') : error);
  return failure ?? (last === undefined ? '' : sentence(last));
}

function sentence({ subject = '', operator = '', ...rest }: Reason): string {
  const { expected, actual, missing, message, reason, negated = false } = rest;
  if (message !== undefined) return findingMessage({ code: '', message, reason }, translate);
  const condition = conditionText({ subject, operator, negated }, shorten(expected));
  return missing
    ? cliMessage('condition-nothing-found', { condition })
    : cliMessage('condition-found', { condition, found: shorten(actual) });
}

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
