import { CloudError } from '@blueport/cloud';
import type { VerdictNote, VerdictSection } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';

/** What a source answered, and when it was asked. */
export interface Sourced<Data> {
  readonly data: Data;
  readonly asOf: Date;
}

const note = (code: string, message: string, values?: Record<string, string>): VerdictNote => ({
  code,
  message,
  ...(values === undefined ? {} : { values }),
});

const unknown = (reason: VerdictNote): VerdictSection<never> => ({
  state: 'unknown',
  data: null,
  reason,
  asOf: null,
});

/** A section that was not asked for. */
export const notAsked: VerdictSection<never> = unknown(
  note('not-asked', 'This was not looked at when the deployment was accepted.'),
);

/** Why a source gave no answer, in words that hold no internals. */
export function reasonOf(error: unknown): VerdictNote {
  if (error instanceof CloudError) {
    if (error.status === 403) return note('not-permitted', 'Your rights in the cloud do not reach that far.');
    if (error.kind === 'unauthorized')
      return note('sign-in-needed', 'The cloud asks for a fresh sign-in before it answers.');
    return note('cloud-refused', `The cloud did not answer: ${error.code}.`, { code: error.code });
  }
  if (error instanceof Refusal) return note('refused', error.message);
  return note('failed', 'This could not be worked out.');
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
      return unknown(note('late', 'The source is slow at the moment; ask again in a few seconds.'));
    }
    return { state: 'ready', data: found.data, reason: null, asOf: found.asOf.toISOString() };
  } catch (error) {
    onError(error);
    return unknown(reasonOf(error));
  } finally {
    clearTimeout(timer);
  }
}
