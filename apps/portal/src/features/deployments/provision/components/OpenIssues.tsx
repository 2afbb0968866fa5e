import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Trans, useT } from '../../../../core/i18n/translate.tsx';
import { correctableIssues } from '../model/correctable-issues.ts';
import type { FieldIssue } from '../model/field-issue.ts';
import type { Wizard } from '../use-wizard.ts';
import { fieldLabel } from './field-label.ts';
import { useIssueText } from './use-issue-text.ts';

interface OpenIssuesProps {
  readonly wizard: Wizard;
  /** Navigates to the first issue. */
  readonly onIssues: (issues: readonly FieldIssue[]) => void;
}

/** Fields of earlier steps that must be corrected before anything can be checked, each with a link to it. */
export function OpenIssues({ wizard, onIssues }: OpenIssuesProps) {
  const t = useT();
  const issueText = useIssueText();
  const issues = correctableIssues(wizard);
  if (issues.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ marginBottom: 4 }}>
      <AlertTitle>{t('provision.openIssues', { count: issues.length })}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 4 }}>
        {issues.map((issue) => (
          <li key={`${issue.field} ${issue.code}`}>
            <Trans
              id="provision.openIssue"
              values={{ field: fieldLabel(wizard, issue.field, t), reason: issueText(issue) }}
              components={{
                0: (
                  <Link
                    component="button"
                    type="button"
                    color="inherit"
                    underline="always"
                    sx={{ verticalAlign: 'baseline' }}
                    onClick={() => onIssues([issue])}
                  />
                ),
              }}
            />
          </li>
        ))}
      </Box>
    </Alert>
  );
}
