import {
  whatIf,
  type JsonObject,
  type PropertyChange,
  type ResourceChange,
  type WhatIfBaseline,
} from '@blueport/arm-template';
import { exitCodes, usageError } from '../exit-codes.ts';
import { readJsonFile } from '../parameters-file.ts';
import { expandFile, expandOptions, expandOptionsHelp } from './expand-file.ts';
import { findingMessage } from '@blueport/contracts';
import { cliMessage, translate } from '../language.ts';
import { printDiagnostics } from './print-diagnostics.ts';
import type { TemplateVerb } from './template-verb.ts';
import { parseArguments } from '../parse-arguments.ts';

const usage = 'blueport template what-if FILE --before FILE [--baseline FILE] [--complete] [--json]';

/** The `template what-if` command: shows what deploying a template would change, compared with a list of resources. */
export const whatIfCommand: TemplateVerb = {
  usage,
  help: {
    call: 'what-if FILE',
    summary:
      'Compare a template with existing resources. Exit code 0: no changes. 1: there are changes. 2: the template has errors, or a file cannot be used.',
    options: [
      {
        name: 'before',
        value: 'FILE',
        help: 'a list of resources, or the response of a list call of the cloud',
        required: true,
      },
      {
        name: 'baseline',
        value: 'FILE',
        help: 'property paths that the service computes, by type; not reported as changes',
      },
      { name: 'complete', help: 'delete resources of the group that are not in the template' },
      ...expandOptionsHelp,
      { name: 'json', help: 'print the changes as JSON' },
    ],
  },
  run(args) {
    const { values, positionals } = parseArguments({
      args: [...args],
      options: {
        ...expandOptions,
        before: { type: 'string' },
        baseline: { type: 'string' },
        complete: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0 || values.before === undefined)
      throw usageError('usage', { usage });
    const before = readResources(values.before);
    const expanded = expandFile(file, values);
    printDiagnostics(expanded.diagnostics, () => file);
    if (expanded.diagnostics.some(({ severity }) => severity === 'error')) return exitCodes.usage;
    const { changes } = whatIf({
      before,
      expanded,
      mode: values.complete ? 'Complete' : 'Incremental',
      ...(values.baseline === undefined ? {} : { baseline: readBaseline(values.baseline) }),
    });
    console.log(values.json ? JSON.stringify({ changes }, null, 2) : describe(changes));
    return changes.every(({ changeType }) => unchanged.has(changeType)) ? exitCodes.ok : exitCodes.failed;
  },
};

const unchanged = new Set(['NoChange', 'Ignore']);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readResources(path: string): JsonObject[] {
  const content = readJsonFile(path);
  const list = isObject(content) ? content['value'] : content;
  if (!Array.isArray(list) || !list.every((item) => isObject(item) && typeof item['id'] === 'string'))
    throw usageError('not-a-resource-list', { file: path });
  return list as JsonObject[];
}

function readBaseline(path: string): WhatIfBaseline {
  const content = readJsonFile(path);
  const isList = (value: unknown): boolean =>
    Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (!isObject(content) || !Object.values(content).every(isList))
    throw usageError('not-a-path-list', { file: path });
  return content as unknown as WhatIfBaseline;
}

const signs: Record<string, string> = {
  Create: '+',
  Delete: '-',
  Modify: '~',
  Array: '~',
  Deploy: '!',
  NoChange: '=',
  NoEffect: '=',
  Ignore: '*',
  Unsupported: 'x',
};

/** Formats one line per resource, followed by one per changed property. */
function describe(changes: readonly ResourceChange[]): string {
  const lines = changes.flatMap(
    ({ changeType, resourceId, delta = [], unsupportedReason, reason, values }) => [
      `${signs[changeType] ?? ' '} ${resourceId}${unsupportedReason === undefined ? '' : ` (${findingMessage({ code: '', message: unsupportedReason, reason, values }, translate)})`}`,
      ...(changeType === 'Modify' ? delta.flatMap((change) => describeProperty(change, '    ')) : []),
    ],
  );
  const counts = new Map<string, number>();
  for (const { changeType } of changes) counts.set(changeType, (counts.get(changeType) ?? 0) + 1);
  const sum = [...counts].map(([type, count]) => `${count} ${type}`).join(', ');
  return [
    ...lines,
    cliMessage('what-if-count', {
      count: String(changes.length),
      changes: sum || cliMessage('nothing-to-compare'),
    }),
  ].join('\n');
}

function describeProperty(change: PropertyChange, indent: string): string[] {
  const { path, propertyChangeType, before, after, children } = change;
  const head = `${indent}${signs[propertyChangeType] ?? ' '} ${path}`;
  if (children) return [`${head}:`, ...children.flatMap((child) => describeProperty(child, `${indent}  `))];
  const values = [before, after].filter((value) => value !== undefined).map((value) => shorten(value));
  return [`${head}: ${values.join(' => ')}`];
}

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
};
