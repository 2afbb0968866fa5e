import { toApiError } from '../../core/api/problem.ts';
import { tasksBeforeSignOut } from '../../core/store/logout.ts';
import { useToast } from '../../ui/page/Toasts.tsx';
import { problemText } from '../states/problem-text.ts';
import { hideRemoved, showRemoved } from './pending-removals.ts';

interface Removal {
  /** IDs of the removed objects, unique among all kinds of objects. */
  readonly ids: readonly string[];
  /** What was removed, for the toast. */
  readonly text: string;
  /** Sends the removal of one object. */
  readonly send: (id: string) => PromiseLike<{ readonly error?: unknown }>;
}

/**
 * Returns a function that removes objects without a confirmation. They disappear immediately; the removal is sent when
 * the toast closes or the page is left, unless the user chooses "Undo". Only for removals that cost little to repeat:
 * others require a confirmation.
 */
export function useRemoval(): (removal: Removal) => void {
  const toast = useToast();
  return ({ ids, text, send }) => {
    const sendAll = async (): Promise<void> => {
      const answers = await Promise.all(ids.map(async (id) => ({ id, error: (await send(id)).error })));
      const failures = answers.filter(({ error }) => error !== undefined);
      if (failures.length === 0) return;
      showRemoved(failures.map(({ id }) => id));
      toast({ severity: 'error', text: problemText(toApiError(failures[0]?.error)).detail });
    };
    hideRemoved(ids);
    let sent: Promise<void> = Promise.resolve();
    // Signing out sends the removal first, because it could not be sent afterwards.
    const finish = (): Promise<void> => {
      close();
      return sent;
    };
    const close = toast({
      text,
      onUndo: () => {
        tasksBeforeSignOut.delete(finish);
        showRemoved(ids);
      },
      onExpire: () => {
        tasksBeforeSignOut.delete(finish);
        sent = sendAll().catch(() => showRemoved(ids));
      },
    });
    tasksBeforeSignOut.add(finish);
  };
}
