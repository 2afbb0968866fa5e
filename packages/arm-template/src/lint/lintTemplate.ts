import { wordingOf } from '../messages/wording.ts';
import { isRecord } from '../options/optionReporter.ts';
import { toFailure, Failure } from '../expression/failure.ts';
import type { Json, JsonObject, LintDiagnostic, LintDocumentKind, LintOptions } from '../types.ts';
import type { RuleFinding, LintRule, LintSubject } from './lintRule.ts';
import { jsonRule, lintRules } from './lintRules.ts';
import { SourceMap } from '../source/locate.ts';
import { parseLooseJson } from '../source/parseLooseJson.ts';
import { readJson, type JsonFault } from '../source/readJson.ts';
import { isJsonObject, objectIn, textIn } from '../template/members.ts';
import { readProperty } from '../value/property.ts';

/**
 * Checks a template against the registered rules. Never throws. The first document may also be a parameter file or a
 * portal form (createUiDefinition); the template of a form is passed in the options.
 */
export function lintTemplate(
  template: string | JsonObject,
  userOptions?: LintOptions | null,
): LintDiagnostic[] {
  const options: LintOptions = isRecord(userOptions) ? userOptions : {};
  const first = readDocument(template);
  const documents: Partial<Record<LintDocumentKind, LintDocument>> = {};
  const kind = first.content ? kindOfDocument(first.content) : 'template';
  if (kind === 'otherForm') documents.uiDefinition = { ...first, content: undefined };
  else documents[kind] = first;
  if (options.uiDefinition) documents.uiDefinition ??= readDocument(options.uiDefinition);
  if (options.template) documents.template ??= readDocument(options.template);
  const subject: LintSubject = {
    template: documents.template?.content,
    uiDefinition: documents.uiDefinition?.content,
    parameters: documents.parameters?.content,
    today: instantOf(options.today ?? options.utcNow),
    isMainTemplate: options.isMainTemplate,
    resourceTypes: options.resourceTypes,
  };
  const ruleIds = Array.isArray(options.rules) ? new Set<string>(options.rules) : undefined;
  const active = lintRules.filter((rule) => !ruleIds || ruleIds.has(rule.id));
  const diagnostics: LintDiagnostic[] = [];
  for (const name of ['template', 'uiDefinition', 'parameters'] as const) {
    const document = documents[name];
    if (!document) continue;
    if (!ruleIds || ruleIds.has(jsonRule.id))
      for (const fault of document.faults) diagnostics.push(faultOfJson(fault, document, name));
    const content = subject[name];
    if (content)
      for (const rule of active.filter((candidate) => candidate.document === name))
        for (const finding of findings(rule, content, subject))
          diagnostics.push(toDiagnostic(rule, finding, document));
  }
  return diagnostics;
}

/** A rule that fails on an unexpected document reports that instead of stopping the others. */
function findings(rule: LintRule, content: JsonObject, subject: LintSubject): RuleFinding[] {
  try {
    return [...rule.check(content, subject)];
  } catch (error) {
    const { reason, values = {} } = toFailure(error);
    return [{ reason, values, pointer: '' }];
  }
}

function toDiagnostic(rule: LintRule, finding: RuleFinding, { source }: LintDocument): LintDiagnostic {
  const { pointer } = finding;
  return {
    severity: finding.severity ?? rule.severity,
    code: rule.id,
    rule: rule.id,
    hint: rule.hint,
    ...wordingOf(finding.reason, finding.values),
    location: { pointer, deployment: 'main', document: rule.document, ...source?.locate(pointer) },
  };
}

const faultOfJson = (
  { reason, values, offset }: JsonFault,
  { source }: LintDocument,
  document: LintDocumentKind,
): LintDiagnostic => ({
  severity: 'error',
  code: jsonRule.id,
  rule: jsonRule.id,
  hint: jsonRule.hint,
  ...wordingOf(reason, values),
  location: { pointer: '', deployment: 'main', document, ...source?.position(offset) },
});

function instantOf(today: string | Date | undefined): number | undefined {
  if (typeof today !== 'string' && !(today instanceof Date)) return undefined;
  const instant = new Date(today).getTime();
  return Number.isNaN(instant) ? undefined : instant;
}

/** A parsed document: its content, as far as it can be read, and the positions in its text. */
interface LintDocument {
  readonly content: JsonObject | undefined;
  readonly faults: readonly JsonFault[];
  readonly source: SourceMap | undefined;
}

/** Reads a document; invalid JSON is read as far as possible so that rules can check it. */
function readDocument(document: string | JsonObject): LintDocument {
  if (typeof document !== 'string')
    return isJsonObject(document)
      ? { content: document, faults: [], source: undefined }
      : { content: undefined, faults: [{ reason: 'document-not-object', offset: 0 }], source: undefined };
  const source = new SourceMap(document);
  const { value, errors } = readJson(document);
  if (errors.length === 0 && isJsonObject(value)) return { content: value, faults: errors, source };
  const faults = errors.length > 0 ? errors : [{ reason: 'document-not-object' as const, offset: 0 }];
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

/** Determines the kind of a document from its schema, otherwise from its content. */
function kindOfDocument(content: JsonObject): LintDocumentKind | 'otherForm' {
  const schema = textIn(content, '$schema') ?? '';
  // Forms of template specs have a different structure.
  if (/uiFormDefinition/i.test(schema)) return 'otherForm';
  if (/createUIDefinition/i.test(schema) || textIn(content, 'handler') !== undefined) return 'uiDefinition';
  if (/deploymentParameters\.json/i.test(schema)) return 'parameters';
  if (readProperty(content, 'resources') !== undefined) return 'template';
  const parameters = objectIn(content, 'parameters');
  if (Array.isArray(parameters['basics']) || Array.isArray(parameters['steps'])) return 'uiDefinition';
  const entries = Object.values(parameters);
  return entries.length > 0 && entries.every(isPassedValue) ? 'parameters' : 'template';
}

/** Returns whether an entry is a value for a parameter, not the declaration of one. */
const isPassedValue = (entry: Json): boolean =>
  isJsonObject(entry) && (readProperty(entry, 'value') ?? readProperty(entry, 'reference')) !== undefined;
