import type { Command } from './command-line.ts';
import { usageError, exitCodes } from './exit-codes.ts';
import { lintCommand } from './template/lint.ts';
import type { TemplateVerb } from './template/template-verb.ts';
import { whatIfCommand } from './template/what-if.ts';
import { renderTable } from './table.ts';
import { expandFile, expandOptions, expandOptionsHelp } from './template/expand-file.ts';
import { printDiagnostics } from './template/print-diagnostics.ts';
import { parseArguments } from './parse-arguments.ts';

const usage = 'blueport template expand FILE [--parameters FILE] [--scope SCOPE] [--json]';

/** The `template expand` command: shows the resources that a template creates. */
const expandCommand: TemplateVerb = {
  usage,
  help: {
    call: 'expand FILE',
    summary:
      'Print the resources that a template creates. Linked templates are read from its folder. Exit code 0: it expands. 1: the template has errors.',
    options: [
      ...expandOptionsHelp,
      { name: 'json', help: 'print resources, outputs, order and diagnostics as JSON' },
    ],
  },
  run(args) {
    const { values, positionals } = parseArguments({
      args: [...args],
      options: expandOptions,
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

const verbs: Readonly<Record<string, TemplateVerb>> = {
  expand: expandCommand,
  'what-if': whatIfCommand,
  lint: lintCommand,
};
const usages = Object.values(verbs).map(({ usage }) => usage);

/** The `template` command: runs the template engine on files without the portal or a cloud. */
export const templateCommand: Command = {
  name: 'template',
  help: {
    usage: usages,
    blocks: [
      ...Object.values(verbs).map(({ help }) => help),
      'Findings are written to standard error, one per line, as "severity code at file:line:column: message hint".',
      'Exit code 4: file not found. 2: also usage errors.',
    ],
  },
  async run(args) {
    const [name = '', ...rest] = args;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) throw usageError('usage', { usage: usages.join('\n       ') });
    return verb.run(rest);
  },
};
