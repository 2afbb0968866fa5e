import { describe, expect, it } from 'vitest';
import { describeParameters, expandTemplate } from '../index.ts';
import type { Json, JsonObject, ParameterValues } from '../index.ts';
import { readJson } from '../source/readJson.ts';
import { textIn } from '../template/members.ts';
import { absent, corpusIsThere, filesBelow, readCorpus } from './corpusFolder.ts';
import { knownFailures } from './knownFailures.ts';
import { inventValue } from './inventValue.ts';

interface TemplateFile {
  path: string;
  text: string;
  template: JsonObject;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readTemplates(): TemplateFile[] {
  return filesBelow('arm').flatMap((path) => {
    const text = readCorpus(path);
    const { value } = readJson(text);
    if (!isObject(value) || value['resources'] === undefined) return [];
    if (/deploymentParameters\.json/i.test(textIn(value, '$schema') ?? '')) return [];
    return [{ path, text, template: value }];
  });
}

/** The parameters of the file beside a template, and invented ones for what has no default. */
function parametersFor({ path, text }: TemplateFile, all: ReadonlySet<string>): ParameterValues {
  const candidates = [
    path.replace(/\.json$/, '.parameters.json'),
    path.replace(/\.json$/, '.param.json'),
    path.replace(/[^/]+$/, 'azuredeploy.parameters.json'),
  ];
  const beside = path.includes('azuredeploy') ? candidates : candidates.slice(0, 2);
  const file = beside.find((candidate) => all.has(candidate));
  const given = file === undefined ? undefined : readJson(readCorpus(file)).value;
  const section = isObject(given) && isObject(given['parameters']) ? given['parameters'] : {};
  const parameters: ParameterValues = {};
  for (const parameter of describeParameters(text)) {
    const value = section[parameter.name];
    const usable = isObject(value) && value['value'] !== null && value['value'] !== '';
    if (usable) parameters[parameter.name] = value;
    else if (parameter.required)
      parameters[parameter.name] = { value: inventValue(parameter.name, parameter.definition, text) };
  }
  return parameters;
}

/** Expressions that should have been evaluated; runtime functions may stay. */
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

describe.skipIf(!corpusIsThere)(`templates (skipped when ${absent})`, () => {
  it('expand without an error and without an expression left over', { timeout: 120_000 }, () => {
    const paths = new Set(filesBelow('arm'));
    const files = readTemplates();
    const failed: string[] = [];
    let slowest = { path: '', ms: 0 };
    for (const file of files) {
      const start = performance.now();
      const result = expandTemplate(file.text, { parameters: parametersFor(file, paths) });
      const ms = performance.now() - start;
      if (ms > slowest.ms) slowest = { path: file.path, ms };
      const errors = result.diagnostics.filter((item) => item.severity === 'error');
      // Text that the template itself escapes with "[[" is no expression.
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
    expect((files.length - failed.length) / files.length).toBeGreaterThanOrEqual(0.96);
  });
});
