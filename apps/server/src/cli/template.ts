import type { Command } from './command-line.ts';
import { usageError } from './exit-codes.ts';
import { expandCommand } from './template/expand.ts';
import { lintCommand } from './template/lint.ts';
import type { TemplateVerb } from './template/template-verb.ts';
import { whatIfCommand } from './template/what-if.ts';

const verbs: Readonly<Record<string, TemplateVerb>> = {
  expand: expandCommand,
  'what-if': whatIfCommand,
  lint: lintCommand,
};
const usages = Object.values(verbs).map(({ usage }) => usage);

/** `template …`: the template engine on files, without the portal or a cloud. */
export const templateCommand: Command = {
  name: 'template',
  summary: 'Expand, compare or lint template files on this machine',
  help: `Usage: ${usages.join('\n       ')}

${Object.values(verbs)
  .map(({ help }) => help)
  .join('\n\n')}

Findings are written to standard error, one per line, as "severity code at file:line:column: message hint".
Exit code 4: file not found. 2: also usage errors.`,
  async run(args) {
    const [name = '', ...rest] = args;
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
    if (!verb) throw usageError('usage', { usage: usages.join('\n       ') });
    return verb.run(rest);
  },
};
