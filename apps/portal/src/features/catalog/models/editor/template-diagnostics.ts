import type { Diagnostic as EditorDiagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import { describeParameters, expandTemplate, lintTemplate } from '@blueport/arm-template';
import type { Json, ParameterValues } from '@blueport/arm-template';
import { knownResourceTypes, type MessageValues } from '@blueport/contracts';
import { hintOfFinding, messageOfFinding } from '../../../../core/i18n/finding-text.ts';

/** Finding of the template engine, with its line. */
export interface TemplateFinding {
  readonly severity: 'error' | 'warning' | 'information';
  readonly code: string;
  readonly reason: string;
  readonly values: MessageValues;
  readonly message: string;
  readonly hint: string | undefined;
  readonly line: number | undefined;
  readonly column: number | undefined;
  readonly pointer: string;
}

const placeholderId = '00000000-0000-0000-0000-000000000000';

/** Returns a value for each required parameter, so that the rest of the template can be checked. */
function assumedValues(text: string): ParameterValues {
  const stand = (parameter: ReturnType<typeof describeParameters>[number]): Json => {
    if (parameter.allowedValues?.length) return parameter.allowedValues[0] ?? null;
    const type = parameter.type.toLowerCase();
    if (type.includes('string'))
      return parameter.name
        .toLowerCase()
        .padEnd(parameter.minLength ?? 0, 'x')
        .slice(0, parameter.maxLength);
    if (type === 'int') return parameter.minValue ?? 1;
    if (type === 'bool') return false;
    return type === 'array' ? [] : {};
  };
  return Object.fromEntries(
    describeParameters(text)
      .filter(({ required }) => required)
      .map((parameter) => [parameter.name, { value: stand(parameter) }]),
  );
}

/** Expands and checks a template in the browser, without cloud access and with assumed parameter values. */
export function findingsOf(text: string, today: Date): TemplateFinding[] {
  const { diagnostics } = expandTemplate(text, {
    parameters: assumedValues(text),
    scope: {
      tenantId: placeholderId,
      subscriptionId: placeholderId,
      resourceGroup: 'editor',
      location: 'westeurope',
      utcNow: today.toISOString(),
      newGuid: placeholderId,
    },
  });
  const isBroken = diagnostics.some(({ code }) => code === 'InvalidJson');
  const practice = isBroken ? [] : lintTemplate(text, { today, resourceTypes: knownResourceTypes });
  const seen = new Set<string>();
  return [...diagnostics, ...practice].flatMap(
    ({ severity, code, reason, values, message, hint, location }) => {
      // The engine and a rule of the linter may report the same.
      const key = `${location.pointer}|${message}`;
      if (seen.has(key)) return [];
      seen.add(key);
      const { line, column, pointer } = location;
      return [{ severity, code, reason, values, message, hint, line, column, pointer }];
    },
  );
}

/** Converts findings to editor diagnostics that underline from the column to the end of the line. */
export function toEditorDiagnostics(doc: Text, findings: readonly TemplateFinding[]): EditorDiagnostic[] {
  return findings.map((finding) => {
    const { severity, code, line = 1, column = 1 } = finding;
    const [message, hint] = [messageOfFinding(finding), hintOfFinding(finding)];
    const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
    const from = Math.min(at.from + column - 1, at.to);
    return {
      from,
      to: Math.max(from, at.to),
      severity: severity === 'information' ? 'info' : severity,
      source: code,
      message: hint ? `${message}\n${hint}` : message,
    };
  });
}
