import { parseArgs } from 'node:util';
import { exitCodes, usageError } from '../exit-codes.ts';
import { renderTable } from '../table.ts';
import { expandFile, expandOptions, expandOptionsHelp } from './expand-file.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import type { TemplateVerb } from './template-verb.ts';

const usage = 'blueport template expand FILE [--parameters FILE] [--scope SCOPE] [--json]';

/** `template expand`: what a template creates. */
export const expandCommand: TemplateVerb = {
  usage,
  help: `expand prints the resources that a template creates. Linked templates are read from its folder.
Exit code 0: it expands. 1: the template has errors.
${expandOptionsHelp}
  --json                   print resources, outputs, order and diagnostics as JSON`,
  run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: expandOptions,
      strict: true,
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw usageError('usage', { usage });
    const { resources, outputs, diagnostics, graph } = expandFile(file, values);
    if (values.json)
      console.log(JSON.stringify({ resources, outputs, order: graph.order, diagnostics }, null, 2));
    else
      console.log(
        renderTable(
          ['TYPE', 'NAME', 'API VERSION'],
          resources.map(({ type, name, apiVersion }) => [type, name, apiVersion]),
        ),
      );
    printDiagnostics(diagnostics, () => file);
    return diagnostics.some(({ severity }) => severity === 'error') ? exitCodes.failed : exitCodes.ok;
  },
};
