import { CloudError } from '@blueport/cloud';
import type { FleetFacts, FleetReason } from '@blueport/contracts';
import { Refusal } from '../../../http/refusal.ts';

/**
 * Why a deployment is not moved, or a fleet does not go on: a reason with its facts, which the portal words in the reader's
 * language, and the same in English for programs and the command line.
 */
export interface LeftOut {
  readonly reason: FleetReason;
  readonly message: string;
  readonly facts: FleetFacts;
}

const sentences: Readonly<Record<FleetReason, string>> = {
  locked: 'This deployment is locked.',
  busy: 'It is not in a state from which it can be upgraded.',
  gone: 'The organization has this deployment no longer.',
  version: 'It is on version {version} already.',
  'not-offered': 'The blueprint has no such version that whoever started this may deploy.',
  drift: '{count} resources are not what was declared: {names}.',
  invalid: 'The values do not fit the new version.',
  refused: 'It was refused.',
  unavailable: 'The cloud did not answer as it should.',
  fault: 'The portal could not work it out; an operator finds the cause in its log.',
  'stop-rule': '{failed} of {total} deployments failed; no further one was begun.',
  'no-right':
    'Whoever started this may not upgrade deployments any more, or their sign-in or access token was ended; somebody who may has to let it go on.',
  'sign-in': 'The cloud no longer knows who started this; they have to sign in and let it go on.',
};

/** A reason with its sentence; the fact `said` is in the words of whoever said it. */
export function leftOut(reason: FleetReason, facts: FleetFacts = {}): LeftOut {
  const sentence = sentences[reason].replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(facts[name] ?? ''),
  );
  const { said } = facts;
  const more = said === undefined || said === '' ? [] : [String(said)];
  return { reason, facts, message: [sentence, ...more].join(' ') };
}

const wordsOf = ({ message, details }: Refusal): string =>
  [message, ...(details.errors ?? []).slice(0, 5).map((issue) => `${issue.pointer}: ${issue.message}`)].join(
    ' ',
  );

/** What an error at one deployment means: it stays as it is, it is tried again later, or the whole fleet cannot act. */
export type Verdict =
  | { readonly kind: 'left-out'; readonly why: LeftOut }
  | { readonly kind: 'again'; readonly why: LeftOut; readonly afterMs?: number | undefined }
  | { readonly kind: 'halt'; readonly why: LeftOut };

function verdictOfRefusal(error: Refusal): Verdict {
  switch (error.code) {
    case 'invalid-input':
      return { kind: 'left-out', why: leftOut('invalid', { said: wordsOf(error) }) };
    case 'conflict':
      return { kind: 'left-out', why: leftOut('busy', { said: wordsOf(error) }) };
    case 'not-found':
      return { kind: 'left-out', why: leftOut('gone') };
    case 'cloud-sign-in-needed':
      return { kind: 'halt', why: leftOut('sign-in', { said: error.details.detail ?? '' }) };
    case 'cloud-unavailable':
      return {
        kind: 'again',
        why: leftOut('unavailable'),
        afterMs: (error.details.retryAfterSeconds ?? 0) * 1000,
      };
    default:
      return { kind: 'left-out', why: leftOut('refused', { said: wordsOf(error) }) };
  }
}

/** Sorts an error: what was refused is over, what did not answer and faults of ours are worth another try. */
export function verdictOf(error: unknown): Verdict {
  if (error instanceof Refusal) return verdictOfRefusal(error);
  if (!(error instanceof CloudError)) return { kind: 'again', why: leftOut('fault') };
  if (error.kind === 'unauthorized') return { kind: 'halt', why: leftOut('sign-in') };
  const said = error.message;
  if (error.kind === 'refused' || error.kind === 'not-found') {
    return { kind: 'left-out', why: leftOut('refused', { said }) };
  }
  return { kind: 'again', why: leftOut('unavailable', { said }), afterMs: error.retryAfterMs };
}

/** How long each further try waits; after the last one the deployment has failed. About a quarter of an hour in all. */
const waitsMs = [5_000, 15_000, 60_000, 180_000, 600_000] as const;

/** When a deployment that was tried so often without an answer is tried again; undefined: not any more. */
export function nextTryMs(tries: number, afterMs = 0): number | undefined {
  const wait = waitsMs[tries - 1];
  // The cloud may ask for more patience, but not for more than the longest wait of ours.
  return wait === undefined ? undefined : Math.max(wait, Math.min(afterMs, waitsMs.at(-1)!));
}
