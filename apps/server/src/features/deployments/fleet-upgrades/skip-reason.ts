import { CloudError } from '@blueport/cloud';
import {
  translateFleetReason,
  type BlueprintParameter,
  type Cause,
  type FleetFacts,
  type FleetReason,
  type ProblemIssue,
  type Translate,
} from '@blueport/contracts';
import { Refusal } from '../../../errors/refusal.ts';
import { formatEnglish } from '../../../messages/english.ts';
import { extensionValueCode } from '../../catalog/machines/index.ts';

/**
 * Why a deployment is skipped or a fleet upgrade is halted: a reason with its facts and causes, which readers get in
 * their language, and an English message for API clients.
 */
export interface SkipReason {
  readonly reason: FleetReason;
  readonly message: string;
  readonly facts: FleetFacts;
  readonly causes?: Cause[];
}

const inEnglish: Translate = (id, values) => formatEnglish(id, values);

/** Returns a reason with its sentence; the fact `said` quotes its source verbatim. */
export function skipReason(reason: FleetReason, facts: FleetFacts = {}, causes: Cause[] = []): SkipReason {
  const why = { reason, facts, ...(causes.length > 0 && { causes }) };
  return { ...why, message: translateFleetReason({ ...why, message: reason }, inEnglish) };
}

/** Facts and causes as they are stored, in one column. */
type StoredFacts = Readonly<Record<string, string | number | readonly Cause[]>>;

/** Returns the value of the column with the facts and causes of a reason. */
export const storedFacts = ({ facts, causes }: Pick<SkipReason, 'facts' | 'causes'>): string =>
  JSON.stringify({ ...facts, ...(causes && { causes }) });

/** Returns the columns of a reason. */
export const storedReason = ({ facts, causes, ...why }: SkipReason) => ({
  ...why,
  facts: storedFacts({ facts, ...(causes && { causes }) }),
});

/** Reads the column with the facts and causes of a reason. */
export function readFacts({ causes, ...facts }: StoredFacts): Pick<SkipReason, 'facts' | 'causes'> {
  return { facts: facts as FleetFacts, ...(causes !== undefined && { causes: causes as Cause[] }) };
}

const maxCauses = 5;

/** Returns the title of the field of an issue; undefined if it has none. */
function titleOf({ pointer }: ProblemIssue, titles: ReadonlyMap<string, string>): string | undefined {
  const [, place, ...path] = pointer.replace(/^#/, '').split('/');
  const name = path.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~');
  if (name === undefined) return undefined;
  return place === 'parameters' ? (titles.get((path[0] ?? name).toLowerCase()) ?? name) : name;
}

function causeOfIssue(found: ProblemIssue, titles: ReadonlyMap<string, string>): Cause {
  const { code, values, message } = found;
  const label = titleOf(found, titles);
  return { id: `issue.${code}`, message, ...(values && { values }), ...(label !== undefined && { label }) };
}

/** Returns the texts of a refusal: its issues if there are any, because `reason` is only a summary of them. */
function causesOf({ message, code, details }: Refusal, titles: ReadonlyMap<string, string>): Cause[] {
  const { reason, values, errors = [] } = details;
  const issues = errors.slice(0, maxCauses).map((found) => causeOfIssue(found, titles));
  if (code === 'invalid-input' && issues.length > 0) return issues;
  const id = reason === undefined ? `problem.${code}` : `reason.${reason}`;
  return [{ id, message, ...(values && { values }) }, ...issues];
}

/** Consequence of an error for one deployment: it is skipped, retried later, or halts the whole fleet upgrade. */
export type Verdict =
  | { readonly kind: 'skipped'; readonly why: SkipReason }
  | { readonly kind: 'again'; readonly why: SkipReason; readonly afterMs?: number | undefined }
  | { readonly kind: 'halt'; readonly why: SkipReason };

/** Returns `extension-values` if all missing values belong to extensions, otherwise `invalid`. */
const invalidReason = ({ details: { errors = [] } }: Refusal): FleetReason =>
  errors.length > 0 && errors.every(({ code }) => code === extensionValueCode)
    ? 'extension-values'
    : 'invalid';

function verdictOfRefusal(error: Refusal, titles: ReadonlyMap<string, string>): Verdict {
  switch (error.code) {
    case 'invalid-input':
      return { kind: 'skipped', why: skipReason(invalidReason(error), {}, causesOf(error, titles)) };
    case 'conflict':
      return { kind: 'skipped', why: skipReason('busy', {}, causesOf(error, titles)) };
    case 'not-found':
      return { kind: 'skipped', why: skipReason('gone') };
    case 'cloud-sign-in-needed':
      return {
        kind: 'halt',
        why: skipReason('sign-in', {}, error.details.reason === undefined ? [] : causesOf(error, titles)),
      };
    case 'cloud-unavailable':
      return {
        kind: 'again',
        why: skipReason('unavailable'),
        afterMs: (error.details.retryAfterSeconds ?? 0) * 1000,
      };
    default:
      return { kind: 'skipped', why: skipReason('refused', {}, causesOf(error, titles)) };
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
