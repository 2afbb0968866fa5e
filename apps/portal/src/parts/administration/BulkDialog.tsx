import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { type ApiError, toApiError } from '../../core/api/problem.ts';
import { OutcomeIcon } from '../deployment-progress/OutcomeIcon.tsx';
import { useT } from '../../core/i18n/translate.tsx';
import { problemText } from '../states/index.ts';
import { isAuthorityRefusal } from './authority-refusal.ts';
import { AuthorityRefusal } from './AuthorityRefusal.tsx' with { load: 'later', texts: 'administration' };

/** One selected row; with a refusal it is left out and says why. */
interface BulkItem {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  readonly refusal?: string | undefined;
}

interface BulkDialogProps {
  readonly title: string;
  readonly items: readonly BulkItem[];
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Whether what the action needs has been chosen. */
  readonly isReady?: boolean;
  /** Choices above the list, shown until the work begins. */
  readonly children?: ReactNode;
  readonly run: (id: string) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

interface Result {
  readonly refusal?: ApiError | undefined;
}
type Results = ReadonlyMap<string, Result>;

/** An error in no shape that is known. */
const unknownFailure: ApiError = { type: 'about:blank', title: '', status: 0 };

/** The same to several rows, one after the other: each has its own result, and one refusal stops no other. */
export function BulkDialog(props: BulkDialogProps) {
  const t = useT();
  const { items, isReady = true } = props;
  const [results, setResults] = useState<Results>(new Map());
  const [running, setRunning] = useState(false);
  const possible = items.filter(({ refusal }) => refusal === undefined);
  const begun = running || results.size > 0;
  const done = [...results.values()].filter(({ refusal }) => refusal === undefined).length;
  const start = async () => {
    setRunning(true);
    for (const { id } of possible) {
      const { error } = await props.run(id);
      const result = error === undefined ? {} : { refusal: toApiError(error) ?? unknownFailure };
      setResults((now) => new Map(now).set(id, result));
    }
    setRunning(false);
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : props.onClose}
      aria-labelledby="bulk-title"
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id="bulk-title">{props.title}</DialogTitle>
      <DialogContent>
        {begun ? null : props.children}
        <Box
          component="ul"
          sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 300, overflow: 'auto' }}
        >
          {items.map((item) => (
            <BulkRow key={item.id} item={item} result={results.get(item.id)} begun={begun} />
          ))}
        </Box>
        {begun ? (
          <Box role="status" sx={{ marginTop: 3, fontWeight: 500 }}>
            {t('administration.bulk.result', { done, total: possible.length })}
          </Box>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={props.onClose} disabled={running}>
          {t(begun ? 'action.close' : 'action.cancel')}
        </Button>
        {begun ? null : (
          <Button
            variant="contained"
            color={props.isDangerous ? 'error' : 'primary'}
            disabled={!isReady || possible.length === 0}
            onClick={() => void start()}
          >
            {props.action}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface BulkRowProps {
  readonly item: BulkItem;
  readonly result: Result | undefined;
  readonly begun: boolean;
}

function BulkRow({ item, result, begun }: BulkRowProps) {
  const t = useT();
  const refused = item.refusal ?? (result?.refusal && <Refused problem={result.refusal} />);
  const outcome = item.refusal ? 'warning' : result?.refusal ? 'error' : result ? 'success' : 'pending';
  const text =
    refused ??
    (result ? t('administration.bulk.done') : begun ? t('administration.bulk.waiting') : item.detail);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, paddingBlock: 1.5 }}>
      <OutcomeIcon outcome={outcome} />
      <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere', typography: 'body2' }}>
        {item.name}
      </Box>
      <Box
        sx={{
          typography: 'caption',
          color: result?.refusal ? 'text.error' : 'text.secondary',
          maxWidth: '55%',
          textAlign: 'end',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}

function Refused({ problem }: { readonly problem: ApiError }) {
  if (isAuthorityRefusal(problem)) return <AuthorityRefusal problem={problem} />;
  return problemText(problem).detail;
}
