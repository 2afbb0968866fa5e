import { CloudError } from '@blueport/cloud';
import type { BlueprintParameter, FleetFacts, FleetReason, ProblemIssue } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import { extensionValueCode } from '../../catalog/machines/index.ts';

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
  'extension-values':
    'An extension that became mandatory needs values; give them to the fleet, or have it given defaults.',
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

const mostSaid = 5;

/** What is wrong with an issue's field, with the field's name in front unless the message has it. */
function issueText({ pointer, message }: ProblemIssue, titles: ReadonlyMap<string, string>): string {
  const [, place, ...path] = pointer.replace(/^#/, '').split('/');
  const name = path.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (name === undefined) return message;
  const title = place === 'parameters' ? (titles.get((path[0] ?? name).toLowerCase()) ?? name) : name;
  return message.toLowerCase().includes(title.toLowerCase()) ? message : `${title}: ${message}`;
}

/** What a refusal says; `reason` says in general what issues of values say one by one. */
const wordsOf = ({ message, code, details }: Refusal, titles: ReadonlyMap<string, string>): string => {
  const issues = (details.errors ?? []).slice(0, mostSaid).map((issue) => issueText(issue, titles));
  return (code === 'invalid-input' && issues.length > 0 ? issues : [message, ...issues]).join(' ');
};

/** What an error at one deployment means: it stays as it is, it is tried again later, or the whole fleet cannot act. */
export type Verdict =
  | { readonly kind: 'left-out'; readonly why: LeftOut }
  | { readonly kind: 'again'; readonly why: LeftOut; readonly afterMs?: number | undefined }
  | { readonly kind: 'halt'; readonly why: LeftOut };

/** Whether all that is missing is what an extension asks for. */
const invalidReason = ({ details: { errors = [] } }: Refusal): FleetReason =>
  errors.length > 0 && errors.every(({ code }) => code === extensionValueCode)
    ? 'extension-values'
    : 'invalid';

function verdictOfRefusal(error: Refusal, titles: ReadonlyMap<string, string>): Verdict {
  switch (error.code) {
    case 'invalid-input':
      return { kind: 'left-out', why: leftOut(invalidReason(error), { said: wordsOf(error, titles) }) };
    case 'conflict':
      return { kind: 'left-out', why: leftOut('busy', { said: wordsOf(error, titles) }) };
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
      return { kind: 'left-out', why: leftOut('refused', { said: wordsOf(error, titles) }) };
  }
}

/** Titles of parameters, by their names in lower case. */
export const titlesOf = (parameters: readonly BlueprintParameter[]): ReadonlyMap<string, string> =>
  new Map(parameters.map(({ name, title }) => [name.toLowerCase(), title]));

const noTitles: ReadonlyMap<string, string> = new Map();

/** Sorts an error: what was refused is over, what did not answer and faults of ours are worth another try. */
export function verdictOf(error: unknown, titles: ReadonlyMap<string, string> = noTitles): Verdict {
  if (error instanceof Refusal) return verdictOfRefusal(error, titles);
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
