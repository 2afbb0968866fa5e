import type { BlueprintDetail, MachineChoice, Preview, ProblemIssue } from '@blueport/contracts';
import { type FieldIssue, parameterField } from './field-issue.ts';
import { machineField } from './machine-values.ts';
import type { WizardValues } from './wizard-values.ts';

export interface MappedIssues {
  readonly fields: readonly FieldIssue[];
  /** Messages that belong to no field of this wizard. */
  readonly general: readonly string[];
  /** Whether a cost usage limit refused it. */
  readonly isOverLimit?: boolean;
  /** Which limits they are, with their figures. */
  readonly limits?: readonly ProblemIssue[];
}

/** Sorts the issues of a refused request to the fields they point at (contracts.md section 8). */
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

/** The errors among a preview's diagnostics that name a parameter of this wizard. */
export function mapDiagnostics(
  blueprint: BlueprintDetail,
  preview: Pick<Preview, 'diagnostics'>,
): FieldIssue[] {
  return preview.diagnostics.flatMap((diagnostic) => {
    if (diagnostic.severity !== 'error' || diagnostic.parameter === undefined) return [];
    if (!hasParameter(blueprint, diagnostic.parameter)) return [];
    return [{ field: parameterField(diagnostic.parameter), code: 'server', message: diagnostic.message }];
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
