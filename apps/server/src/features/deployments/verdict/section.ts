import { CloudError } from '@blueport/cloud';
import {
  locationName,
  type MessageValues,
  type NoteCode,
  type VerdictNote,
  type VerdictSection,
} from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import { formatEnglish } from '../../../messages/english.ts';

/** What a source answered, and when it was asked. */
export interface Sourced<Data> {
  readonly data: Data;
  readonly asOf: Date;
}

/** The values of a note as its English text shows them: regions by their names. */
function shownValues(values: MessageValues): MessageValues {
  const { location } = values;
  return location === undefined ? values : { ...values, location: locationName(location) };
}

/** Describes a remark by the text `note.<code>` of the message catalogues. */
export const note = (code: NoteCode, values?: MessageValues): VerdictNote => ({
  code,
  message: formatEnglish(`note.${code}`, values && shownValues(values)) ?? code,
  ...(values && { values: { ...values } }),
});

/** Describes what is not known, and why: `because` names the note that explains it, whose values are among these. */
export function noteBecause(
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

/** A section that was not asked for. */
export const notAsked: VerdictSection<never> = unknown(note('not-asked'));

/** Returns why a source gave no answer, without internals. */
export function reasonOf(error: unknown): VerdictNote {
  if (error instanceof CloudError) {
    if (error.status === 403) return note('not-permitted');
    if (error.kind === 'unauthorized') return note('sign-in-needed');
    return note('cloud-refused', { code: error.code });
  }
  if (error instanceof Refusal) {
    const { reason = '', values } = error.details;
    return { code: 'refused', message: error.message, values: { ...values, reason } };
  }
  return note('failed');
}

/**
 * Waits for a source as long as the deadline allows, and makes a section of whatever came. One slow or broken source never
 * holds the others; what arrives late fills the source's own memory.
 */
export async function section<Data>(
  work: Promise<Sourced<Data>>,
  deadlineMs: number,
  onError: (error: unknown) => void,
): Promise<VerdictSection<Data>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), deadlineMs);
  });
  try {
    const found = await Promise.race([work, late]);
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
