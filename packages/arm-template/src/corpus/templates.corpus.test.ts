import { describe, expect, it } from 'vitest';
import { expandTemplate } from '../index.ts';
import type { Diagnostic, Expansion, Json, ParameterValues } from '../index.ts';
import { absent, corpusIsThere, filesBelow } from './corpusFolder.ts';
import { parametersFor, readTemplates } from './corpusTemplates.ts';
import type { TemplateFile } from './corpusTemplates.ts';
import { knownFailures } from './knownFailures.ts';

/** Expressions that should have been evaluated; runtime functions may remain. */
const runtime =
  /\b(reference|references|list\w*|pickZones|providers|getSecret|toLogicalZones?|toPhysicalZones?)\(/i;

function leftOver(value: Json, allowed: ReadonlySet<string>, path = ''): string[] {
  if (typeof value === 'string')
    return /^\[[^[]*[a-z]\w*\(/is.test(value) && !runtime.test(value) && !allowed.has(value)
      ? [`${path} ${value.slice(0, 80)}`]
      : [];
  if (Array.isArray(value)) return value.flatMap((item, i) => leftOver(item, allowed, `${path}[${i}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => leftOver(item, allowed, `${path}.${key}`));
}

const expandWith = ({ text, kind }: TemplateFile, parameters: ParameterValues): Expansion =>
  expandTemplate(text, { parameters, scope: { kind } });

const errorsOf = ({ diagnostics }: Expansion): Diagnostic[] =>
  diagnostics.filter((item) => item.severity === 'error');

describe.skipIf(!corpusIsThere)(`templates (skipped when ${absent})`, () => {
  it('expand without errors and without unevaluated expressions', { timeout: 120_000 }, () => {
    const paths = new Set(filesBelow('arm'));
    const files = readTemplates();
    const failed: string[] = [];
    let slowest = { path: '', ms: 0 };
    for (const file of files) {
      const start = performance.now();
      let result = expandWith(file, parametersFor(file, paths, false));
      const ms = performance.now() - start;
      if (ms > slowest.ms) slowest = { path: file.path, ms };
      if (errorsOf(result).length > 0) {
        const filled = expandWith(file, parametersFor(file, paths, true));
        if (errorsOf(filled).length === 0) result = filled;
      }
      const errors = errorsOf(result);
      // Text that the template itself escapes with "[[" is not an expression.
      const escaped = new Set(
        [...file.text.matchAll(/"\[(\[(?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string),
      );
      const left = [...result.resources, ...Object.values(result.outputs)].flatMap((item) =>
        leftOver(item as Json, escaped),
      );
      const [first] = errors;
      if (first)
        failed.push(
          `${file.path}: ${errors.length} errors, ${first.code} ${first.location.pointer} ${first.message}`,
        );
      else if (left[0] !== undefined) failed.push(`${file.path}: left over ${left[0]}`);
    }
    console.info(
      `templates: ${files.length - failed.length} of ${files.length}; slowest ${slowest.path} ${slowest.ms.toFixed(0)} ms`,
    );
    const unexpected = failed.filter((line) => knownFailures[line.split(': ')[0] ?? ''] === undefined);
    expect(unexpected).toEqual([]);
    expect((files.length - failed.length) / files.length).toBeGreaterThanOrEqual(0.98);
    // A template that expands now must be removed from the exceptions.
    expect(failed.map((line) => line.split(': ')[0] ?? '').sort()).toEqual(Object.keys(knownFailures).sort());
  });
});
