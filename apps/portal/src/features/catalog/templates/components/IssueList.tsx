import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { resolveItem, type FieldSpec, type FormDefinition } from '@blueport/contracts';
import { useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { ShownIssue } from '../../../../components/form-issues/form-issue-text.ts';
import { issueText } from '../model/issue-text.ts';

interface IssueListProps {
  readonly issues: readonly ShownIssue[];
  readonly draft: FormDefinition;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  /** Whether the server rejected the draft because of these issues. */
  readonly isRefused?: boolean;
  /** Selects an item in the builder. */
  readonly onChoose: (id: string) => void;
}

const maxShown = 20;

/**
 * Issues that prevent saving or publishing a form, each with a link to its item. Collapsed by default, so that the
 * palette does not move with every added item.
 */
export function IssueList({ issues, draft, fields, isRefused = false, onChoose }: IssueListProps) {
  const t = useT();
  const [isExpanded, setExpanded] = useState(false);
  if (issues.length === 0) return null;
  const isOpen = isExpanded || isRefused;
  const itemOf = ({ pointer }: ShownIssue) =>
    draft.items[Number(/^\/items\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
  return (
    <Alert
      severity={isRefused ? 'error' : 'warning'}
      sx={{ marginBottom: 4, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}
      action={
        !isRefused && (
          <Button
            size="small"
            color="inherit"
            aria-expanded={isOpen}
            onClick={() => setExpanded(!isExpanded)}
          >
            {t(isOpen ? 'templates.issuesHide' : 'templates.issuesShow')}
          </Button>
        )
      }
    >
      <Box sx={{ fontWeight: 500 }}>
        {isRefused ? t('templates.notSaved') : t('templates.issues', { count: issues.length })}
      </Box>
      {isOpen && (
        <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
          {issues.slice(0, maxShown).map((issue, index) => {
            const item = itemOf(issue);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- one place may have the same issue twice
              <li key={`${issue.pointer} ${issue.code} ${index}`}>
                {item && (
                  <>
                    <Button
                      size="small"
                      color="inherit"
                      onClick={() => onChoose(item.id)}
                      sx={{ textDecoration: 'underline', minWidth: 0, paddingInline: 1, paddingBlock: 0 }}
                    >
                      {resolveItem(item, fields)?.label ?? item.id}
                    </Button>{' '}
                  </>
                )}
                {issueText(t, issue)}
              </li>
            );
          })}
        </Box>
      )}
      {isOpen && issues.length > maxShown && t('administration.andMore', { count: issues.length - maxShown })}
    </Alert>
  );
}
