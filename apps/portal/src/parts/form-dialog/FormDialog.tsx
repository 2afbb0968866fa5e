import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense, useId, useState } from 'react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { isProblem } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { useToast } from '../../ui/page/Toasts.tsx';
import { RequestFailure } from '../administration/RequestFailure.tsx';
import { LeaveDialog } from '../administration/LeaveDialog.tsx' with {
  load: 'dialog',
  texts: 'administration',
};

/** What a request came to, as mutations return it. */
export interface Outcome {
  readonly data?: unknown;
  readonly error?: unknown;
}
type AnswerOf<Result extends Outcome> = Exclude<Result['data'], undefined>;

interface DialogResult {
  readonly title: ReactNode;
  readonly content: ReactNode;
  /** Label of the button that closes; "Close" by default. */
  readonly close?: string;
}

interface FormDialogProps<Result extends Outcome> {
  readonly title: ReactNode;
  /** Label of the button that sends. */
  readonly submit: string;
  /** Label of the button that closes; "Cancel" by default. */
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** Whether everything needed is filled in. */
  readonly isReady?: boolean;
  /** Whether something that the form needs is being read. */
  readonly isLoading?: boolean;
  readonly width?: 'xs' | 'sm' | 'md';
  /** `gap`: between fields. `text`: the content begins with a text. */
  readonly layout?: 'gap' | 'text';
  /**
   * Sends the form; returns undefined if a check of the form keeps it from being sent. The key is the same as long as the dialog is
   * open: what is sent again after a lost answer is done once.
   */
  readonly send: (idempotencyKey: string) => Promise<Result | undefined>;
  /** Called with the answer, instead of `onClose`. */
  readonly onDone?: (answer: AnswerOf<Result>) => void;
  /** Returns what takes the place of the form when it is done, such as a secret that is shown once; then only a button closes it. */
  readonly renderResult?: (answer: AnswerOf<Result>) => DialogResult | undefined;
  /** The message that is shown when it is done. */
  readonly success?: (answer: AnswerOf<Result>) => string;
  /** Returns what of a refusal is shown below the fields; undefined where the fields say all of it. */
  readonly describe?: (error: unknown) => unknown;
  /** Shown below the fields like a refusal, for what failed before anything was sent. */
  readonly failure?: unknown;
  /**
   * Offers to begin anew where the request was refused as outdated; what the dialog is about has been read again by then. A function
   * resets the fields. Without it, that is a refusal like others.
   */
  readonly onReload?: true | (() => void);
  /** Actions at the other end of the row. */
  readonly actions?: ReactNode;
  /** The button that sends. */
  readonly submitButton?: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Sends by Ctrl+Enter, also from a field of several lines; Enter in a field that searches or chooses is for that field. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
  else if ((event.target as Element).matches('[type=search], [role=combobox]')) event.preventDefault();
}

/**
 * A dialog that sends one request: by its button, by Enter, and by Ctrl+Enter in fields of several lines. It stays open while the
 * request is refused and says why, and it asks before typed text is lost by Escape or a click beside it.
 */
export function FormDialog<Result extends Outcome>(props: FormDialogProps<Result>) {
  const { isDangerous = false, isReady = true, isLoading = false, width = 'xs', layout } = props;
  const { onReload, submitButton } = props;
  const t = useT();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const form = useSending(props);
  const shown = form.error !== undefined && props.describe ? props.describe(form.error) : form.error;
  const isOutdated = onReload !== undefined && isProblem(form.error ?? props.failure, 'stale');
  const mayLose = isTyped && !isDangerous;
  if (form.result) return <ResultDialog {...form.result} width={width} onClose={props.onClose} />;
  return (
    <Dialog
      open
      onClose={() => (mayLose ? setAsking(true) : props.onClose())}
      aria-labelledby={id}
      maxWidth={width}
      fullWidth
    >
      <Box
        component="form"
        noValidate
        sx={{ display: 'contents' }}
        onInput={() => setTyped(true)}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may belong to a form of the page.
          event.stopPropagation();
          if (isReady && !isLoading && !isOutdated) void form.submit();
        }}
      >
        <DialogTitle id={id}>{props.title}</DialogTitle>
        <DialogContent sx={layouts[layout ?? 'none']}>
          {props.children}
          <RequestFailure
            error={shown ?? props.failure}
            onLookAgain={
              onReload &&
              (() => {
                form.forget();
                if (onReload !== true) onReload();
              })
            }
          />
        </DialogContent>
        <DialogActions>
          {props.actions}
          <Button onClick={props.onClose}>{props.cancel ?? t('action.cancel')}</Button>
          <Button
            ref={submitButton}
            type="submit"
            variant="contained"
            color={isDangerous ? 'error' : 'primary'}
            disabled={!isReady || isOutdated}
            loading={form.isSending || isLoading}
          >
            {props.submit}
          </Button>
        </DialogActions>
      </Box>
      {isAsking ? (
        <Suspense>
          <LeaveDialog what="dialog" onLeave={props.onClose} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}

interface ResultDialogProps extends DialogResult {
  readonly width: 'xs' | 'sm' | 'md';
  readonly onClose: () => void;
}

/** What a form came to. */
function ResultDialog({ title, content, close, width, onClose }: ResultDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={width} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{content}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {close ?? t('action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const grid = { display: 'grid', gap: 4, alignContent: 'start' } as const;
const layouts = {
  none: {},
  // The label of the first field is above its frame.
  gap: { ...grid, '&&': { paddingTop: 2 } },
  text: grid,
} as const;

/** Sends a form once at a time and keeps the refusal. */
function useSending<Result extends Outcome>(props: FormDialogProps<Result>) {
  const { send, onDone, success, onClose } = props;
  const toast = useToast();
  const [key] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<DialogResult>();
  const submit = async () => {
    if (isSending) return;
    setError(undefined);
    setSending(true);
    const sent = await send(key);
    setSending(false);
    if (sent === undefined) return;
    if (sent.error !== undefined) {
      setError(sent.error);
      return;
    }
    const answer = sent.data as AnswerOf<Result>;
    if (success) toast({ severity: 'success', text: success(answer) });
    const shown = props.renderResult?.(answer);
    if (shown) setResult(shown);
    else if (onDone) onDone(answer);
    else onClose();
  };
  return { isSending, error, result, submit, forget: () => setError(undefined) };
}
