import { CloudError } from '@blueport/cloud';
import type { BlueprintParameter, FleetFacts, FleetReason, ProblemIssue } from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import { extensionValueCode } from '../../catalog/machines/index.ts';

/**
 * Why a deployment is skipped or a fleet upgrade is halted: a reason with its facts, which the portal translates, and
 * an English message for API clients and the CLI.
 */
export interface SkipReason {
  readonly reason: FleetReason;
  readonly message: string;
  readonly facts: FleetFacts;
}

const sentences: Readonly<Record<FleetReason, string>> = {
  locked: 'This deployment is locked.',
  busy: 'The deployment cannot be upgraded in its current state.',
  gone: 'The deployment no longer belongs to the organization.',
  version: 'The deployment already uses version {version}.',
  'not-offered': 'The version does not exist, or the requester does not have access to it.',
  drift: '{count} resources have drifted: {names}.',
  invalid: 'The values are not valid for the new version.',
  'extension-values':
    'A mandatory extension requires values. Add them to the fleet upgrade, or set defaults for the extension.',
  refused: 'The upgrade was refused.',
  unavailable: 'The cloud returned an unexpected response.',
  fault: 'An unexpected error occurred. The portal operator can find the cause in the log.',
  'stop-rule': '{failed} of {total} deployments failed, so no further upgrades were started.',
  'no-right':
    'The requester no longer has permission to upgrade deployments, or their session or access token has ended. Another person with the permission must resume the fleet upgrade.',
  'sign-in': 'The cloud session of the requester has ended. They must sign in and resume the fleet upgrade.',
};

/** Returns a reason with its sentence; the fact `said` quotes its source verbatim. */
export function skipReason(reason: FleetReason, facts: FleetFacts = {}): SkipReason {
  const sentence = sentences[reason].replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    String(facts[name] ?? ''),
  );
  const { said } = facts;
  const more = said === undefined || said === '' ? [] : [String(said)];
  return { reason, facts, message: [sentence, ...more].join(' ') };
}

const mostSaid = 5;

/** Returns the message of an issue, prefixed with the title of the field unless the message contains it. */
function issueText({ pointer, message }: ProblemIssue, titles: ReadonlyMap<string, string>): string {
  const [, place, ...path] = pointer.replace(/^#/, '').split('/');
  const name = path.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (name === undefined) return message;
  const title = place === 'parameters' ? (titles.get((path[0] ?? name).toLowerCase()) ?? name) : name;
  return message.toLowerCase().includes(title.toLowerCase()) ? message : `${title}: ${message}`;
}

/** Returns the text of a refusal: its issues if there are any, because `reason` is only a summary of them. */
const wordsOf = ({ message, code, details }: Refusal, titles: ReadonlyMap<string, string>): string => {
  const issues = (details.errors ?? []).slice(0, mostSaid).map((issue) => issueText(issue, titles));
  return (code === 'invalid-input' && issues.length > 0 ? issues : [message, ...issues]).join(' ');
};

/** Consequence of an error for one deployment: it is skipped, retried later, or halts the whole fleet upgrade. */
export type Verdict =
  | { readonly kind: 'skipped'; readonly why: SkipReason }
  | { readonly kind: 'again'; readonly why: SkipReason; readonly afterMs?: number | undefined }
  | { readonly kind: 'halt'; readonly why: SkipReason };

/** Returns `extension-values` if all missing values belong to extensions, else `invalid`. */
const invalidReason = ({ details: { errors = [] } }: Refusal): FleetReason =>
  errors.length > 0 && errors.every(({ code }) => code === extensionValueCode)
    ? 'extension-values'
    : 'invalid';

function verdictOfRefusal(error: Refusal, titles: ReadonlyMap<string, string>): Verdict {
  switch (error.code) {
    case 'invalid-input':
      return { kind: 'skipped', why: skipReason(invalidReason(error), { said: wordsOf(error, titles) }) };
    case 'conflict':
      return { kind: 'skipped', why: skipReason('busy', { said: wordsOf(error, titles) }) };
    case 'not-found':
      return { kind: 'skipped', why: skipReason('gone') };
    case 'cloud-sign-in-needed':
      return { kind: 'halt', why: skipReason('sign-in', { said: error.details.detail ?? '' }) };
    case 'cloud-unavailable':
      return {
        kind: 'again',
        why: skipReason('unavailable'),
        afterMs: (error.details.retryAfterSeconds ?? 0) * 1000,
      };
    default:
      return { kind: 'skipped', why: skipReason('refused', { said: wordsOf(error, titles) }) };
  }
}

/** Returns the titles of parameters, by lower-case name. */
export const titlesOf = (parameters: readonly BlueprintParameter[]): ReadonlyMap<string, string> =>
  new Map(parameters.map(({ name, title }) => [name.toLowerCase(), title]));

const noTitles: ReadonlyMap<string, string> = new Map();

/** Classifies an error: a refusal is final, a missing response and an internal error are retried. */
export function verdictOf(error: unknown, titles: ReadonlyMap<string, string> = noTitles): Verdict {
  if (error instanceof Refusal) return verdictOfRefusal(error, titles);
  if (!(error instanceof CloudError)) return { kind: 'again', why: skipReason('fault') };
  if (error.kind === 'unauthorized') return { kind: 'halt', why: skipReason('sign-in') };
  const said = error.message;
  if (error.kind === 'refused' || error.kind === 'not-found') {
    return { kind: 'skipped', why: skipReason('refused', { said }) };
  }
  return { kind: 'again', why: skipReason('unavailable', { said }), afterMs: error.retryAfterMs };
}

/**
 * Wait before each retry in milliseconds, about a quarter of an hour in total; after the last one the deployment has
 * failed.
 */
const waitsMs = [5_000, 15_000, 60_000, 180_000, 600_000] as const;

/**
 * Returns the wait before the next retry after this number of tries without a response, or undefined if there are no
 * more.
 */
export function nextTryMs(tries: number, afterMs = 0): number | undefined {
  const wait = waitsMs[tries - 1];
  // The cloud may ask for a longer wait, up to the longest one here.
  return wait === undefined ? undefined : Math.max(wait, Math.min(afterMs, waitsMs.at(-1)!));
}
