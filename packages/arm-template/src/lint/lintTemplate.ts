import { isLoose } from '../door/report.ts';
import { toFailure, Failure } from '../expression/failure.ts';
import type { JsonObject, LintDiagnostic, LintOptions } from '../types.ts';
import type { RuleFinding, LintRule, LintSubject } from './lintRule.ts';
import { jsonRule, lintRules } from './lintRules.ts';
import { SourceMap } from '../source/locate.ts';
import { parseLooseJson } from '../source/parseLooseJson.ts';
import { readJson, type JsonFault } from '../source/readJson.ts';
import { isJsonObject, textIn } from '../template/members.ts';

/**
 * Checks a template against the registry of good practice. Never throws.
 * The first document may also be a portal form (createUiDefinition); the other one goes into the options.
 */
export function lintTemplate(template: string | JsonObject, given?: LintOptions | null): LintDiagnostic[] {
  const options: LintOptions = isLoose(given) ? given : {};
  const first = readDocument(template);
  const documents: { template?: LintDocument; uiDefinition?: LintDocument } = {};
  const kind = first.content ? kindOfDocument(first.content) : 'template';
  documents[kind === 'uiDefinition' ? 'uiDefinition' : 'template'] = first;
  if (options.uiDefinition) documents.uiDefinition ??= readDocument(options.uiDefinition);
  if (options.template) documents.template ??= readDocument(options.template);
  const subject: LintSubject = {
    template: kind === 'parameters' ? undefined : documents.template?.content,
    uiDefinition: documents.uiDefinition?.content,
    today: instantOf(options.today ?? options.utcNow),
    isMainTemplate: options.isMainTemplate,
    resourceTypes: options.resourceTypes,
  };
  const wanted = Array.isArray(options.rules) ? new Set<string>(options.rules) : undefined;
  const active = lintRules.filter((rule) => !wanted || wanted.has(rule.id));
  const diagnostics: LintDiagnostic[] = [];
  for (const name of ['template', 'uiDefinition'] as const) {
    const document = documents[name];
    if (!document) continue;
    if (!wanted || wanted.has(jsonRule.id))
      for (const { message, offset } of document.faults)
        diagnostics.push(faultOfJson(`The file is not valid JSON: ${message}.`, offset, document, name));
    const content = subject[name];
    if (content)
      for (const rule of active.filter((candidate) => candidate.document === name))
        for (const finding of findings(rule, content, subject))
          diagnostics.push(toDiagnostic(rule, finding, document));
  }
  return diagnostics;
}

/** A rule that fails on a document it cannot grasp says so instead of stopping the others. */
function findings(rule: LintRule, content: JsonObject, subject: LintSubject): RuleFinding[] {
  try {
    return [...rule.check(content, subject)];
  } catch (error) {
    return [{ message: `The rule could not be checked: ${toFailure(error).message}`, pointer: '' }];
  }
}

function toDiagnostic(rule: LintRule, finding: RuleFinding, { source }: LintDocument): LintDiagnostic {
  const { message, pointer, hint = rule.hint } = finding;
  return {
    severity: rule.severity,
    code: rule.id,
    rule: rule.id,
    message,
    hint,
    location: { pointer, deployment: 'main', document: rule.document, ...source?.locate(pointer) },
  };
}

const faultOfJson = (
  message: string,
  offset: number,
  { source }: LintDocument,
  document: 'template' | 'uiDefinition',
): LintDiagnostic => ({
  severity: 'error',
  code: jsonRule.id,
  rule: jsonRule.id,
  message,
  hint: jsonRule.hint,
  location: { pointer: '', deployment: 'main', document, ...source?.position(offset) },
});

function instantOf(today: string | Date | undefined): number | undefined {
  if (typeof today !== 'string' && !(today instanceof Date)) return undefined;
  const instant = new Date(today).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}

/** A document that was handed in: its content, as far as it can be read, and where things are in its text. */
interface LintDocument {
  readonly content: JsonObject | undefined;
  readonly faults: readonly JsonFault[];
  readonly source: SourceMap | undefined;
}

/** Reads a document; one that is not valid JSON is read as far as it makes sense, so that rules can speak about it. */
function readDocument(document: string | JsonObject): LintDocument {
  if (typeof document !== 'string')
    return isJsonObject(document)
      ? { content: document, faults: [], source: undefined }
      : { content: undefined, faults: [{ message: 'not an object', offset: 0 }], source: undefined };
  const source = new SourceMap(document);
  const { value, errors } = readJson(document);
  if (errors.length === 0 && isJsonObject(value)) return { content: value, faults: errors, source };
  const faults = errors.length > 0 ? errors : [{ message: 'not an object', offset: 0 }];
  return { content: readLoosely(document), faults, source };
}

function readLoosely(text: string): JsonObject | undefined {
  try {
    const value = parseLooseJson(text.replace(/^\uFEFF/, ''));
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** What a document is, by what it says of itself. */
function kindOfDocument(content: JsonObject): 'template' | 'uiDefinition' | 'parameters' {
  const schema = textIn(content, '$schema') ?? '';
  if (/createUIDefinition/i.test(schema) || textIn(content, 'handler') !== undefined) return 'uiDefinition';
  return /deploymentParameters\.json/i.test(schema) ? 'parameters' : 'template';
}
