import { CloudError } from '@blueport/cloud';
import {
  locationName,
  type MessageValues,
  type NoteCode,
  type VerdictNote,
  type VerdictSection,
} from '@blueport/contracts';
import { translateCloudError } from '../../../cloud/cloud-refusal.ts';
import { Refusal } from '../../../errors/refusal.ts';
import { formatEnglish } from '../../../messages/english.ts';

/** Response of a source, and when it was read. */
export interface Sourced<Data> {
  readonly data: Data;
  readonly asOf: Date;
}

/** Returns the values of a note as its English text shows them: regions by their names. */
function shownValues(values: MessageValues): MessageValues {
  const { location } = values;
  return location === undefined ? values : { ...values, location: locationName(location) };
}

/** Returns a note with the text `note.<code>` of the message catalogs. */
export const note = (code: NoteCode, values?: MessageValues): VerdictNote => ({
  code,
  message: formatEnglish(`note.${code}`, values && shownValues(values)) ?? code,
  ...(values && { values: { ...values } }),
});

/**
 * Returns a note about something unknown and the reason: `because` is the code of the explaining note, whose values are
 * included.
 */
export function noteWithReason(
  code: NoteCode,
  values: MessageValues,
  reason: VerdictNote | undefined,
): VerdictNote {
  const unexplained = note(code, values);
  if (reason === undefined) return unexplained;
  return {
    code,
    message: `${unexplained.message} ${reason.message}`,
    values: { ...reason.values, ...values, because: reason.code },
  };
}

const unknown = (reason: VerdictNote): VerdictSection<never> => ({
  state: 'unknown',
  data: null,
  reason,
  asOf: null,
});

/** A section that was not requested. */
export const notRequested: VerdictSection<never> = unknown(note('not-asked'));

/** Returns why a source did not respond, without internal details. */
export function reasonOf(error: unknown): VerdictNote {
  if (error instanceof CloudError) {
    if (error.status === 403) return note('not-permitted');
    if (error.kind === 'unauthorized') return note('sign-in-needed');
    if (error.code === 'NotSimulated') return reasonOf(translateCloudError(error));
    return note('cloud-refused', { code: error.code });
  }
  if (error instanceof Refusal) {
    const { reason = '', values } = error.details;
    return { code: 'refused', message: error.message, values: { ...values, reason } };
  }
  return note('failed');
}

/**
 * Waits for a source until the deadline, and returns a section with its result. A slow or broken source never delays
 * the others; late results fill the source's cache.
 */
export async function section<Data>(
  work: Promise<Sourced<Data>>,
  deadlineMs: number,
  onError: (error: unknown) => void,
): Promise<VerdictSection<Data>> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), deadlineMs);
  });
  try {
    const found = await Promise.race([work, deadline]);
    if (found === 'late') {
      work.catch(onError);
      return unknown(note('late'));
    }
    return { state: 'ready', data: found.data, reason: null, asOf: found.asOf.toISOString() };
  } catch (error) {
    onError(error);
    return unknown(reasonOf(error));
  } finally {
    clearTimeout(timer);
  }
}
