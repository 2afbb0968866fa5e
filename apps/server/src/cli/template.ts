import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expandTemplate, type Json, type ScopeKind } from '@blueport/arm-template';
import type { Command } from './command-line.ts';
import { CommandError, exitCodes, usageError } from './exit-codes.ts';
import { readParameters } from './parameters-file.ts';
import { renderTable } from './table.ts';

const scopes: readonly ScopeKind[] = ['resourceGroup', 'subscription', 'managementGroup', 'tenant'];

function readTemplate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new CommandError(exitCodes.notFound, `The file ${path} cannot be read.`);
  }
}

/** `template expand`: the engine on a file; asks neither the portal nor a cloud. */
export const templateCommand: Command = {
  name: 'template',
  summary: 'Expand a template file on this machine',
  help: `Usage: blueport template expand FILE [--parameters FILE] [--scope SCOPE] [--location REGION] [--json]

Expands a template and prints the resources it creates. Exit code 1 when the template has errors.
  --parameters FILE  a parameter file, or an object of name and value
  --scope SCOPE      ${scopes.join(', ')} (the first is the default)
  --location REGION  region of the resource group or deployment
  --json             print resources, outputs and diagnostics as JSON`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        parameters: { type: 'string' },
        scope: { type: 'string', default: 'resourceGroup' },
        location: { type: 'string', default: 'westeurope' },
        json: { type: 'boolean', default: false },
      },
      strict: true,
      allowPositionals: true,
    });
    const [verb, file, ...more] = positionals;
    if (verb !== 'expand' || !file || more.length > 0)
      throw usageError('Usage: blueport template expand FILE');
    const kind = scopes.find((scope) => scope === values.scope);
    if (!kind) throw usageError(`--scope must be one of ${scopes.join(', ')}, not "${values.scope}".`);
    const parameters = Object.entries(readParameters(values.parameters)).map(
      ([name, value]) => [name, { value: value as Json }] as const,
    );
    const expansion = expandTemplate(readTemplate(file), {
      parameters: Object.fromEntries(parameters),
      scope: { kind, location: values.location },
    });
    const { resources, outputs, diagnostics } = expansion;
    if (values.json) console.log(JSON.stringify({ resources, outputs, diagnostics }, null, 2));
    else
      console.log(
        renderTable(
          ['TYPE', 'NAME', 'API VERSION'],
          resources.map(({ type, name, apiVersion }) => [type, name, apiVersion]),
        ),
      );
    for (const { severity, code, message, location, hint } of diagnostics) {
      const place =
        location.line === undefined ? location.pointer : `${file}:${location.line}:${location.column ?? 1}`;
      console.error(`${severity} ${code} at ${place}: ${message}${hint ? ` ${hint}` : ''}`);
    }
    return diagnostics.some(({ severity }) => severity === 'error') ? exitCodes.failed : exitCodes.ok;
  },
};
