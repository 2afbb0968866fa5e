import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { isProblem } from '../../core/api/problem.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { type BulkItem, BulkRow } from './BulkRow.tsx';
import { RequestFailure } from './RequestFailure.tsx';
import { type BulkResult, useBulkRun } from './use-bulk-run.ts';
import { DialogFrame } from '../../ui/dialog/DialogFrame.tsx';

export interface BulkDialogProps {
  readonly title: string;
  readonly items: readonly BulkItem[];
  /** Label of the button that starts the action. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Whether all required choices have been made. */
  readonly isReady?: boolean;
  /** Choices above the list, shown until the action starts. */
  readonly children?: ReactNode;
  /** A confirmation below the list, shown until the action starts. */
  readonly confirmation?: ReactNode;
  readonly run: (id: string) => Promise<BulkResult>;
  /** Text of an accepted row. Defaults to "Done". */
  readonly accepted?: string;
  /** Returns the text below the list while the action runs and after it. Defaults to "1 of 2 done". */
  readonly summary?: (counts: { readonly done: number; readonly total: number }) => string;
  /** Lets the user reload rows that have changed since they were selected. Resolves to the error, if any. */
  readonly onReload?: (ids: readonly string[]) => Promise<unknown>;
  /** Label of the button that reloads. */
  readonly reload?: (count: number) => string;
  /** The selection is kept if the action was not started. */
  readonly onClose: (selection?: 'keep selection') => void;
}

/**
 * Applies an action to several rows in sequence. Each row has its own result, and a refusal does not stop the others.
 */
export function BulkDialog(props: BulkDialogProps) {
  const t = useT();
  const { title, items, isReady = true, onReload } = props;
  const ids = items.filter(({ refusal }) => refusal === undefined).map(({ id }) => id);
  const { results, running, start } = useBulkRun(ids, props.run);
  const hasStarted = running || results.size > 0;
  const done = [...results.values()].filter(
    (result) => typeof result !== 'string' && result.error === undefined,
  ).length;
  const { stale, reload, isReading, failure } = useReload(results, onReload);
  const close = () => props.onClose(hasStarted ? undefined : 'keep selection');
  const counts = { done, total: ids.length };
  return (
    <DialogFrame
      title={title}
      width="sm"
      onClose={running ? undefined : close}
      actions={
        <>
          <Button onClick={close} disabled={running}>
            {t(hasStarted ? 'action.close' : 'action.cancel')}
          </Button>
          {onReload && !running && stale.length > 0 ? (
            <Button variant="contained" loading={isReading} onClick={() => void reload()}>
              {props.reload?.(stale.length) ?? t('stale.reload')}
            </Button>
          ) : null}
          {hasStarted ? null : (
            <Button
              variant="contained"
              color={props.isDangerous ? 'error' : 'primary'}
              disabled={!isReady || ids.length === 0}
              onClick={() => void start()}
            >
              {props.action}
            </Button>
          )}
        </>
      }
    >
      {hasStarted ? null : props.children}
      <BulkRows
        label={title}
        items={items}
        results={results}
        hasStarted={hasStarted}
        accepted={props.accepted ?? t('administration.bulk.done')}
      />
      {hasStarted ? null : props.confirmation}
      {hasStarted ? (
        <Box role="status" sx={{ marginTop: 3, fontWeight: 500 }}>
          {props.summary?.(counts) ?? t('administration.bulk.result', counts)}
        </Box>
      ) : null}
      <RequestFailure error={failure} />
    </DialogFrame>
  );
}

/** Returns the rows that changed since they were selected, and reloads them. */
function useReload(results: ReadonlyMap<string, BulkResult>, onReload: BulkDialogProps['onReload']) {
  const [reading, setReading] = useState<{ readonly error?: unknown }>();
  const stale = [...results].filter(
    ([, result]) => typeof result !== 'string' && isProblem(result.error, 'stale'),
  );
  const reload = async () => {
    setReading({});
    const error = await onReload?.(stale.map(([id]) => id));
    setReading(error ? { error } : undefined);
  };
  const failure = reading?.error;
  return { stale, reload, isReading: reading !== undefined && !failure, failure };
}

interface BulkRowsProps {
  readonly label: string;
  readonly items: readonly BulkItem[];
  readonly results: ReadonlyMap<string, BulkResult>;
  readonly hasStarted: boolean;
  readonly accepted: string;
}

function BulkRows({ label, items, results, hasStarted, accepted }: BulkRowsProps) {
  return (
    <Box
      component="ul"
      tabIndex={0}
      aria-label={label}
      sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 300, overflow: 'auto' }}
    >
      {items.map((item) => (
        <BulkRow
          key={item.id}
          item={item}
          result={results.get(item.id)}
          hasStarted={hasStarted}
          accepted={accepted}
        />
      ))}
    </Box>
  );
}
