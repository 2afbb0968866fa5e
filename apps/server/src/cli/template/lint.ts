import { basename } from 'node:path';
import { allLintRules, lintTemplate } from '@blueport/arm-template';
import { knownResourceTypes } from '@blueport/contracts';
import { cliMessage } from '../language.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import { readText } from './read-text.ts';
import type { TemplateVerb } from './template-verb.ts';
import { parseArguments } from '../parse-arguments.ts';

const usage = 'blueport template lint FILE [--form FILE] [--today DATE] [--rule ID …] [--json]';

/** The `template lint` command: checks templates, their parameter files and their forms for good practice. */
export const lintCommand: TemplateVerb = {
  usage,
  help: {
    call: 'lint FILE',
    summary:
      'Check a template, a parameter file or a form (createUiDefinition) for best practices. Exit code 0: no findings. 1: there are findings.',
    options: [
      { name: 'form', value: 'FILE', help: 'the form that belongs to the template' },
      {
        name: 'today',
        value: 'DATE',
        help: 'date from which the age of API versions is counted, such as 2026-01-31',
      },
      { name: 'rule', value: 'ID', help: 'check only this rule; repeatable' },
      { name: 'linked', help: 'the template is linked from other templates' },
      { name: 'json', help: 'print the findings as JSON' },
    ],
  },
  run(args) {
    const { values, positionals } = parseArguments({
      args: [...args],
      options: {
        form: { type: 'string' },
        today: { type: 'string' },
        rule: { type: 'string', multiple: true },
        linked: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw usageError('usage', { usage });
    const today = values.today === undefined ? new Date() : new Date(values.today);
    if (Number.isNaN(today.getTime())) throw usageError('today-format', { value: values.today ?? '' });
    const unknown = values.rule?.find((id) => !allLintRules.some((rule) => rule.id === id));
    if (unknown !== undefined)
      throw usageError('unknown-rule', {
        rule: unknown,
        rules: allLintRules.map(({ id }) => id).join(', '),
      });
    const findings = lintTemplate(readText(file), {
      today,
      resourceTypes: knownResourceTypes,
      ...(values.linked
        ? { isMainTemplate: false }
        : /^(azuredeploy|mainTemplate)\.json$/i.test(basename(file))
          ? { isMainTemplate: true }
          : {}),
      ...(values.form === undefined ? {} : { uiDefinition: readText(values.form) }),
      ...(values.rule === undefined ? {} : { rules: values.rule }),
    });
    if (values.json) console.log(JSON.stringify({ findings }, null, 2));
    else
      console.log(
        findings.length === 0
          ? cliMessage('no-findings')
          : cliMessage('findings', { count: String(findings.length) }),
      );
    const isForm = new Set(findings.filter(({ location }) => location.document === 'uiDefinition'));
    const form = values.form ?? file;
    printDiagnostics(
      findings.filter((item) => !isForm.has(item)),
      () => file,
    );
    printDiagnostics([...isForm], () => form);
    return findings.length === 0 ? exitCodes.ok : exitCodes.failed;
  },
};
