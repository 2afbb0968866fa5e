import { isLoose } from '../door/report.ts';
import { toFailure } from '../expression/failure.ts';
import type { JsonObject, LintDiagnostic, LintOptions } from '../types.ts';
import type { RuleFinding, LintRule, LintSubject } from './lintRule.ts';
import { jsonRule, lintRules } from './lintRules.ts';
import { kindOfDocument, readDocument } from './readDocument.ts';
import type { LintDocument } from './readDocument.ts';

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
