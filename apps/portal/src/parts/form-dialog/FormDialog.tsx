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

/** Result of a mutation. */
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
   * Sends the form. Returns undefined if a form check fails. The key stays the same while the dialog is open, so a retry after a
   * lost response has no second effect.
   */
  readonly send: (idempotencyKey: string) => Promise<Result | undefined>;
  /** Called with the answer, instead of `onClose`. */
  readonly onDone?: (answer: AnswerOf<Result>) => void;
  /** Returns what replaces the form on success, such as a secret shown once; the dialog then shows only that. */
  readonly renderResult?: (answer: AnswerOf<Result>) => DialogResult | undefined;
  /** The message that is shown when it is done. */
  readonly success?: (answer: AnswerOf<Result>) => string;
  /** Selects the part of an error to show below the fields; undefined if the fields show all of it. */
  readonly describe?: (error: unknown) => unknown;
  /** Shown below the fields like a refusal, for what failed before anything was sent. */
  readonly failure?: unknown;
  /**
   * Lets the user reload after a conflict. By then, the data has been refetched; a function also resets the fields. Without it, a
   * conflict is shown like any other error.
   */
  readonly onReload?: true | (() => void);
  /** Actions at the other end of the row. */
  readonly actions?: ReactNode;
  /** The button that sends. */
  readonly submitButton?: Ref<HTMLButtonElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Submits on Ctrl+Enter. Enter in a search or combobox field does not submit. */
function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit();
  else if ((event.target as Element).matches('[type=search], [role=combobox]')) event.preventDefault();
}

const fields = 'input, textarea, select, [role=combobox]';
const texts = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/** Focuses the first field if it takes text. With another field at the start, the focus stays on the dialog. */
function focusFirstText(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>(fields);
  if (first?.matches(`:is(${texts}):enabled`)) first.focus();
}

/**
 * Renders a dialog that sends one request on its button, Enter, or Ctrl+Enter in multi-line fields. If the request fails, the dialog
 * stays open and shows the error. Escape or a click outside asks for confirmation once the user has typed, unless `isDangerous`.
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
        // Where the content begins with a text, the focus stays on the dialog: it is read from the start.
        ref={layout === 'gap' && !isDangerous ? focusFirstText : undefined}
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
    const sent = await send(key).finally(() => setSending(false));
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
