import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { problemText } from '../../../../components/states/index.ts';
import type { ApiError } from '../../../../core/api/problem.ts';
import { useT } from '../../../../core/i18n/translate.tsx';

interface QueryProblemProps {
  readonly problem: ApiError | undefined;
  /** The query that was sent. */
  readonly text: string;
  /** Moves the cursor of the editor to a character of the query. */
  readonly onGoTo: (offset: number) => void;
}

/** Returns the line and column of an issue, both from 1 on, within the query. */
function placeOf(values: Readonly<Record<string, string>> | undefined, lines: readonly string[]) {
  const [line, column] = [Number(values?.['line']), Number(values?.['column'])];
  const text = lines[line - 1];
  return text === undefined || !Number.isInteger(column) || column < 1
    ? undefined
    : { line, column: Math.min(column, text.length + 1), text };
}

/** Why a query was refused: the message, the wrong line with a mark, and a button that moves the cursor there. */
export function QueryProblem({ problem, text, onGoTo }: QueryProblemProps) {
  const t = useT();
  const issues = problem?.errors ?? [];
  const lines = text.split('\n');
  const place = placeOf(issues[0]?.values, lines);
  if (issues.length === 0) {
    const { title, detail } = problemText(problem);
    return (
      <Alert severity="error" role="alert">
        {[title, detail].filter(Boolean).join(' ')}
      </Alert>
    );
  }
  const offsetOf = ({ line, column }: NonNullable<typeof place>) =>
    lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  return (
    <Alert
      severity="error"
      role="alert"
      action={
        place && (
          <Button color="inherit" size="small" onClick={() => onGoTo(offsetOf(place))}>
            {t('applications.goToError')}
          </Button>
        )
      }
    >
      {issues.map(({ code, message }) => (
        <div key={code}>{message}</div>
      ))}
      {place && (
        <Box
          component="pre"
          aria-hidden
          sx={{
            margin: 0,
            marginTop: 2,
            fontFamily: 'monospace',
            fontSize: 13,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {place.text.slice(0, place.column - 1)}
          <Box
            component="mark"
            sx={{ color: 'inherit', bgcolor: 'transparent', borderBottom: '2px solid currentColor' }}
          >
            {place.text.slice(place.column - 1, place.column) || '\u00a0'}
          </Box>
          {place.text.slice(place.column)}
        </Box>
      )}
    </Alert>
  );
}
