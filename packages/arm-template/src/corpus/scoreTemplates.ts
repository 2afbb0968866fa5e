import { expandTemplate } from '../index.ts';
import type { Diagnostic, Expansion, Json, ParameterValues } from '../index.ts';
import { filesBelow } from './corpusFolder.ts';
import { parametersFor, readTemplates } from './corpusTemplates.ts';
import type { TemplateFile } from './corpusTemplates.ts';
import { scoreOf, type Score } from './score.ts';

/** Expressions that should have been evaluated; runtime functions may remain. */
const runtime =
  /\b(reference|references|list\w*|pickZones|providers|getSecret|toLogicalZones?|toPhysicalZones?)\(/i;

function unevaluated(value: Json, allowed: ReadonlySet<string>, path = ''): string[] {
  if (typeof value === 'string')
    return /^\[[^[]*[a-z]\w*\(/is.test(value) && !runtime.test(value) && !allowed.has(value)
      ? [`${path} ${value.slice(0, 80)}`]
      : [];
  if (Array.isArray(value)) return value.flatMap((item, i) => unevaluated(item, allowed, `${path}[${i}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => unevaluated(item, allowed, `${path}.${key}`));
}

const expandWith = ({ text, kind }: TemplateFile, parameters: ParameterValues): Expansion =>
  expandTemplate(text, { parameters, scope: { kind } });

const errorsOf = ({ diagnostics }: Expansion): Diagnostic[] =>
  diagnostics.filter((item) => item.severity === 'error');

/** Returns the first error of a template, or the first expression that is left in its result. */
function faultOf(file: TemplateFile, paths: ReadonlySet<string>): string | undefined {
  let result = expandWith(file, parametersFor(file, paths, false));
  if (errorsOf(result).length > 0) {
    const filled = expandWith(file, parametersFor(file, paths, true));
    if (errorsOf(filled).length === 0) result = filled;
  }
  const [error] = errorsOf(result);
  if (error) return `${error.code} ${error.location.pointer} ${error.message}`;
  // Text that the template itself escapes with "[[" is not an expression.
  const escaped = new Set(
    [...file.text.matchAll(/"\[(\[(?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string),
  );
  const [rest] = [...result.resources, ...Object.values(result.outputs)].flatMap((item) =>
    unevaluated(item as Json, escaped),
  );
  return rest === undefined ? undefined : `not evaluated: ${rest}`;
}

/** Scores the templates that expand without an error and without an expression that should have been evaluated. */
export function scoreTemplates(): Score {
  const paths = new Set(filesBelow('arm'));
  return scoreOf(
    'templates',
    readTemplates(),
    ({ path }) => path,
    (file) => faultOf(file, paths),
  );
}
