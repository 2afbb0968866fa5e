import type { BlueprintDetail, MachineChoice, Preview, ProblemIssue } from '@blueport/contracts';
import { messageOfFinding } from '../../../../core/i18n/finding-text.ts';
import { type FieldIssue, parameterField } from './field-issue.ts';
import { machineField } from './machine-values.ts';
import type { WizardValues } from './wizard-values.ts';

export interface MappedIssues {
  readonly fields: readonly FieldIssue[];
  /** Messages that belong to no field of this wizard. */
  readonly general: readonly string[];
  /** Whether the request exceeded a cost limit. */
  readonly isOverLimit?: boolean;
  /** Exceeded limits with their amounts. */
  readonly limits?: readonly ProblemIssue[];
}

/** Maps the issues of an error response to fields by pointer. */
export function mapProblemIssues(
  blueprint: BlueprintDetail,
  values: WizardValues,
  issues: readonly ProblemIssue[],
  machine?: MachineChoice,
): MappedIssues {
  const fields: FieldIssue[] = [];
  const general: string[] = [];
  for (const issue of issues) {
    const field = fieldOfPointer(blueprint, values, issue.pointer, machine);
    if (field) fields.push({ field, code: 'server', message: issue.message });
    else general.push(issue.message);
  }
  return { fields, general };
}

/** Returns the errors of a preview, or those with a code, that refer to a parameter of this wizard. */
export function mapDiagnostics(
  blueprint: BlueprintDetail,
  preview: Pick<Preview, 'diagnostics'>,
  code?: string,
): FieldIssue[] {
  return preview.diagnostics.flatMap((diagnostic) => {
    if (diagnostic.severity !== 'error' || diagnostic.parameter === undefined) return [];
    if (!hasParameter(blueprint, diagnostic.parameter)) return [];
    if (code !== undefined && diagnostic.code !== code) return [];
    return [
      { field: parameterField(diagnostic.parameter), code: 'server', message: messageOfFinding(diagnostic) },
    ];
  });
}

function fieldOfPointer(
  blueprint: BlueprintDetail,
  values: WizardValues,
  pointer: string,
  machine: MachineChoice | undefined,
): string | undefined {
  const [head, name, index, , inner] = pointerSegments(pointer);
  switch (head) {
    case 'parameters':
      return name !== undefined && hasParameter(blueprint, name) ? parameterField(name) : undefined;
    case 'tags': {
      const row = values.tags.findIndex((tag) => tag.key.trim() === name);
      return row >= 0 ? `tags.${row}` : 'tags';
    }
    case 'machine': {
      if (name === 'image') return 'machine.image';
      const extension = machine?.extensions?.[Number(index)];
      return extension && inner !== undefined ? machineField(extension.id, inner) : undefined;
    }
    case 'title':
    case 'subscriptionId':
    case 'resourceGroup':
    case 'location':
      return head;
    default:
      return undefined;
  }
}

/** RFC 6901, with or without the leading `#`. */
function pointerSegments(pointer: string): string[] {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function hasParameter(blueprint: BlueprintDetail, name: string): boolean {
  return blueprint.parameters.some((parameter) => parameter.name === name);
}
