import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { resolveItem, type FieldSpec, type FormDefinition, type ProblemIssue } from '@blueport/contracts';
import { useT } from '../../../i18n/translate.tsx';

interface IssueListProps {
  readonly issues: readonly ProblemIssue[];
  readonly draft: FormDefinition;
  readonly fields: ReadonlyMap<string, FieldSpec>;
}

/** What keeps a form from being published, each with the field that it is about. */
export function IssueList({ issues, draft, fields }: IssueListProps) {
  const t = useT();
  if (issues.length === 0) return null;
  const nameOf = ({ pointer }: ProblemIssue): string | undefined => {
    const item = draft.items[Number(/^\/items\/(\d+)/.exec(pointer)?.[1] ?? NaN)];
    return item && (resolveItem(item, fields)?.label ?? item.id);
  };
  return (
    <Alert severity="warning" sx={{ marginBottom: 4 }}>
      <Box sx={{ fontWeight: 500 }}>{t('templates.issues', { count: issues.length })}</Box>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 5 }}>
        {issues.slice(0, 8).map((issue) => (
          <li key={`${issue.pointer} ${issue.code}`}>
            {nameOf(issue) && <b>{nameOf(issue)}: </b>}
            {issue.message}
          </li>
        ))}
      </Box>
      {issues.length > 8 && t('administration.andMore', { count: issues.length - 8 })}
    </Alert>
  );
}
