import { parseArgs } from 'node:util';
import type { Json, Reason } from '@blueport/azure-policy';
import { checkPolicies, type PolicyCheck, type PolicyFinding } from './check-policies.ts';
import type { Command } from './command-line.ts';
import { exitCodes, usageError, type ExitCode } from './exit-codes.ts';
import { readParameters } from './parameters-file.ts';
import { readDefinitions, readResources } from './policy-files.ts';
import { renderTable } from './table.ts';

const usage = 'Usage: blueport policy check --definitions DIR --resources FILE';

/** `policy check`: the engine on files; asks neither the portal nor a cloud. */
export const policyCommand: Command = {
  name: 'policy',
  summary: 'Judge resources by policy definitions on this machine',
  help: `${usage} [--parameters FILE] [--json]

Judges every resource of a file by every definition and initiative of a folder.
Exit code 0: nothing is broken. 1: a resource breaks a policy. 2: a file cannot be used, a definition is not
valid, or a rule could not be evaluated. 4: a file is not there.
  --definitions DIR  folder with definitions and initiatives as JSON, or one file
  --resources FILE   a list of resources, or what a list call of the cloud answers
  --parameters FILE  values for parameters, by name, for every definition that declares them
  --json             print findings with their reasons, states and diagnostics as JSON`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        definitions: { type: 'string' },
        resources: { type: 'string' },
        parameters: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      strict: true,
      allowPositionals: true,
    });
    const [verb, ...more] = positionals;
    if (verb !== 'check' || more.length > 0 || !values.definitions || !values.resources)
      throw usageError(usage);
    const parameters = Object.entries(readParameters(values.parameters)).map(
      ([name, value]) => [name, { value: value as Json }] as const,
    );
    const check = checkPolicies({
      definitions: readDefinitions(values.definitions),
      resources: readResources(values.resources),
      parameters: Object.fromEntries(parameters),
      utcNow: new Date().toISOString(),
    });
    if (values.json) console.log(JSON.stringify(check, null, 2));
    else print(check);
    for (const { severity, code, file, path, message, hint } of check.diagnostics)
      if (severity !== 'information' || values.json)
        console.error(`${severity} ${code} at ${file}${path}: ${message}${hint ? ` ${hint}` : ''}`);
    return outcome(check);
  },
};

/** Violations speak louder than what could not be judged, but a definition that is refused says nothing at all. */
function outcome({ diagnostics, states }: PolicyCheck): ExitCode {
  if (diagnostics.some(({ severity }) => severity === 'error')) return exitCodes.usage;
  if (states['NonCompliant'] !== undefined) return exitCodes.failed;
  return states['Error'] === undefined ? exitCodes.ok : exitCodes.usage;
}

function print({ policies, resources, states, findings }: PolicyCheck): void {
  if (findings.length > 0)
    console.log(
      `${renderTable(
        ['STATE', 'EFFECT', 'POLICY', 'RESOURCE', 'BECAUSE'],
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
  console.log(`${policies} policies, ${resources} resources: ${counts.join(', ') || 'nothing to judge'}.`);
}

function because({ error, reasons }: PolicyFinding): string {
  const [last] = reasons.slice(-1);
  return error ?? (last === undefined ? '' : sentence(last));
}

function sentence({ subject, operator, expected, actual, missing, message }: Reason): string {
  if (message !== undefined) return message;
  const found = missing ? 'nothing' : shorten(actual);
  return `${subject ?? ''} ${operator ?? ''} ${shorten(expected)} (is ${found})`.trim();
}

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? '';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
};
