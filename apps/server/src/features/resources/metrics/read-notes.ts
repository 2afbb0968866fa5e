import { CloudError, isDeadlineExceeded } from '@blueport/cloud';
import type { MessageValues, Note, NoteCode } from '@blueport/contracts';
import { noteText } from '../../../messages/stored-note.ts';

/** Why values are old or missing. */
export interface ReadNote {
  readonly code: NoteCode;
  readonly values?: MessageValues;
}

/** Removes the number of a call from a message of the cloud, so that equal messages are shown once. */
const withoutTrace = (message: string): string =>
  message.replace(/[,;]?\s*TraceId:?\s*\{?[\da-f-]+\}?/iu, '');

/** Returns the note about a failed call. */
export function noteOf(error: CloudError): ReadNote {
  if (error.kind === 'throttled') {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 5000) / 1000));
    return { code: 'metrics-throttled', values: { seconds: String(seconds) } };
  }
  if (error.status === 403 || error.status === 404) return { code: 'metrics-forbidden' };
  if (error.kind === 'refused')
    return { code: 'metrics-refused', values: { message: withoutTrace(error.message).slice(0, 300) } };
  return {
    code: isDeadlineExceeded(error) || error.code === 'Timeout' ? 'metrics-timeout' : 'metrics-unreachable',
  };
}

/** Returns notes for the response, each only once. */
export function presentNotes(notes: readonly ReadNote[]): Note[] {
  const distinct = new Map(notes.map((note) => [JSON.stringify([note.code, note.values]), note]));
  return [...distinct.values()].slice(0, 5).map(({ code, values }) => ({
    code,
    message: noteText(code, values),
    ...(values && {
      values: { ...values },
    }),
  }));
}
