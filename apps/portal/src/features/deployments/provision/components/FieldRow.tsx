import type { ReactNode } from 'react';
import { FormField } from '../../../../ui/form-field/FormField.tsx';
import type { FieldIssue } from '../model/field-issue.ts';
import { useIssueText } from './use-issue-text.ts';

/** Returns the DOM ID of a field, the target of issue links and `?field=`. */
export function fieldId(field: string): string {
  return `field-${field}`;
}

interface FieldRowProps {
  readonly field: string;
  readonly label: string;
  readonly required?: boolean;
  readonly help?: ReactNode;
  readonly issue?: FieldIssue | undefined;
  readonly children: ReactNode;
}

/** A field of the wizard. The control must use `controlAttributes`. */
export function FieldRow({ field, issue, ...row }: FieldRowProps) {
  const issueText = useIssueText();
  return <FormField {...row} controlId={fieldId(field)} issue={issue && issueText(issue)} />;
}

/** Returns the ARIA attributes that connect a control to its row. */
export function controlAttributes(field: string, issue: FieldIssue | undefined, required = false) {
  return {
    id: fieldId(field),
    'aria-describedby': `${fieldId(field)}-help`,
    'aria-invalid': issue !== undefined,
    'aria-required': required,
  };
}
