import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
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

/**
 * Layout shared by all fields: label, control, and help or error text. The control must use `fieldId` and the help ID.
 */
export function FieldRow({ field, label, required = false, help, issue, children }: FieldRowProps) {
  const issueText = useIssueText();
  return (
    <Box sx={{ marginBottom: 5, maxWidth: 560 }}>
      <Box
        component="label"
        htmlFor={fieldId(field)}
        id={`${fieldId(field)}-label`}
        sx={{ display: 'block', typography: 'subtitle2', marginBottom: 1.5 }}
      >
        {label}
        {required && (
          <Box component="span" aria-hidden sx={{ color: 'text.error', marginInlineStart: 1 }}>
            *
          </Box>
        )}
      </Box>
      {children}
      <Box
        id={`${fieldId(field)}-help`}
        sx={{ marginTop: 1.5, typography: 'caption', color: 'text.secondary' }}
      >
        {issue && (
          <Box role="alert" sx={{ color: 'text.error', marginBottom: help ? 1 : 0 }}>
            {issueText(issue)}
          </Box>
        )}
        {help}
      </Box>
    </Box>
  );
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
