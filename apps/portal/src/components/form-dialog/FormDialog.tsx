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
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';
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
  /** Label of the close button. Defaults to "Close". */
  readonly close?: string;
  /** Returns to the form, for a part that was not sent. */
  readonly back?: { readonly label: string; readonly onBack: () => void };
}

/** The part of a form that the dialog needs. */
interface DialogForm {
  readonly isDirty: boolean;
  readonly attempt: () => boolean;
  readonly refuse: (error: unknown) => unknown;
}

interface FormDialogProps<Result extends Outcome> {
  /** The form of the fields. It is submitted if it passes its check; its fields show the issues of a refusal. */
  readonly form?: DialogForm;
  readonly title: ReactNode;
  /** Label of the submit button. */
  readonly submit: string;
  /** Label of the cancel button. Defaults to "Cancel". */
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  /** Whether all required fields are filled in. */
  readonly isReady?: boolean;
  /** Whether data that the form needs is loading. */
  readonly isLoading?: boolean;
  readonly width?: 'xs' | 'sm' | 'md';
  /** `gap`: space between fields. `text`: the content begins with a text. */
  readonly layout?: 'gap' | 'text';
  /**
   * Submits the form. Returns undefined if nothing is sent. The key stays the same while the dialog is open, so a retry
   * after a lost response has no second effect.
   */
  readonly send: (idempotencyKey: string) => Promise<Result | undefined>;
  /** Called with the response, instead of `onClose`. */
  readonly onDone?: (answer: AnswerOf<Result>) => void;
  /** Returns the content that replaces the form on success, such as a secret shown once. */
  readonly renderResult?: (answer: AnswerOf<Result>) => DialogResult | undefined;
  /** Returns the success message. */
  readonly success?: (answer: AnswerOf<Result>) => string;
  /** An error that occurred before the request, shown below the fields like a refusal. */
  readonly failure?: unknown;
  /**
   * Lets the user reload after a conflict. By then, the data has been refetched; a function also resets the fields. Without it, a
   * conflict is shown like any other error.
   */
  readonly onReload?: true | (() => void);
  /** Actions at the opposite end of the button row. */
  readonly actions?: ReactNode;
  /** Ref of the submit button. */
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

/** Focuses the first field if it is a text field. Otherwise the focus stays on the dialog. */
function focusFirstText(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>(fields);
  if (first?.matches(`:is(${texts}):enabled`)) first.focus();
}

/**
 * Renders a dialog that sends one request on its button, Enter, or Ctrl+Enter in multi-line fields. If the request fails, the dialog
 * stays open and shows the error. Escape or a click outside asks for confirmation once the form has changed, unless `isDangerous`.
 */
export function FormDialog<Result extends Outcome>(props: FormDialogProps<Result>) {
  const { isDangerous = false, isReady = true, isLoading = false, width = 'xs', layout } = props;
  const { onReload, submitButton } = props;
  const t = useT();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const form = useSending(props);
  const isOutdated = onReload !== undefined && isProblem(form.error ?? props.failure, 'stale');
  const mayLose = props.form?.isDirty === true && !isDangerous;
  if (form.result) {
    return <ResultDialog {...form.result} width={width} onReturn={form.restart} onClose={props.onClose} />;
  }
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
        // If the content begins with a text, the focus stays on the dialog, so that screen readers read it from the
        // start.
        ref={layout === 'gap' && !isDangerous ? focusFirstText : undefined}
        noValidate
        sx={{ display: 'contents' }}
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may be rendered inside a form of the page.
          event.stopPropagation();
          if (isReady && !isLoading && !isOutdated) void form.submit();
        }}
      >
        <DialogTitle id={id}>{props.title}</DialogTitle>
        <DialogContent sx={layouts[layout ?? 'none']}>
          {props.children}
          <RequestFailure error={form.error ?? props.failure} onReload={onReload && form.reload} />
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
  readonly onReturn: () => void;
  readonly onClose: () => void;
}

/** The result of a submitted form. */
function ResultDialog({ title, content, close, back, width, onReturn, onClose }: ResultDialogProps) {
  const t = useT();
  const returnToForm = () => {
    back?.onBack();
    onReturn();
  };
  return (
    <DialogFrame
      title={title}
      width={width}
      onClose={onClose}
      actions={
        <>
          {back ? <Button onClick={returnToForm}>{back.label}</Button> : null}
          <Button variant="contained" onClick={onClose}>
            {close ?? t('action.close')}
          </Button>
        </>
      }
    >
      {content}
    </DialogFrame>
  );
}

const grid = { display: 'grid', gap: 4, alignContent: 'start' } as const;
const layouts = { none: {}, gap: grid, text: grid } as const;

/** Submits a form, one request at a time, and keeps the error. */
function useSending<Result extends Outcome>(props: FormDialogProps<Result>) {
  const { send, onDone, success, onReload, onClose } = props;
  const toast = useToast();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const [result, setResult] = useState<DialogResult>();
  const submit = async () => {
    if (isSending || props.form?.attempt() === false) return;
    setError(undefined);
    setSending(true);
    const sent = await send(key).finally(() => setSending(false));
    if (sent === undefined) return;
    if (sent.error !== undefined) {
      setError(props.form ? props.form.refuse(sent.error) : sent.error);
      return;
    }
    const answer = sent.data as AnswerOf<Result>;
    if (success) toast({ severity: 'success', text: success(answer) });
    const dialogResult = props.renderResult?.(answer);
    if (dialogResult) setResult(dialogResult);
    else if (onDone) onDone(answer);
    else onClose();
  };
  const reload = () => {
    setError(undefined);
    if (typeof onReload === 'function') onReload();
  };
  const restart = () => {
    setKey(crypto.randomUUID());
    setResult(undefined);
  };
  return { isSending, error, result, submit, reload, restart };
}
