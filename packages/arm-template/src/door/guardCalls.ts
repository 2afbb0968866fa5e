import { Failure } from '../expression/failure.ts';
import type { Json, LinkLoader, RuntimeFunctions } from '../types.ts';
import type { Loose, ReportOption } from './report.ts';

type Call = (...args: unknown[]) => unknown;

const functionNames = ['reference', 'list', 'secret', 'other'] as const;

/** Runtime functions of the caller: one that throws is a failed expression, one that answers later is not known yet. */
export function guardFunctions(members: Loose, report: ReportOption): RuntimeFunctions {
  const guarded: { [name: string]: Call } = {};
  for (const name of functionNames) {
    const call = members[name] ?? undefined;
    if (call === undefined) continue;
    if (typeof call === 'function') guarded[name] = guard(`functions.${name}`, call.bind(members) as Call);
    else report(`functions.${name}`, 'a function');
  }
  return guarded;
}

function guard(name: string, call: Call): Call {
  return (...args) => {
    const answer = run(name, () => call(...args));
    return isLater(answer) || !isJsonLike(answer) ? undefined : answer;
  };
}

/** A source of values for `newGuid()`; anything but a text is a failure of the expression that asks. */
export function guardGuids(call: Call): () => string {
  return () => {
    const answer = run('scope.newGuid', () => call());
    if (typeof answer === 'string') return answer;
    isLater(answer);
    throw new Failure('ExpressionFailed', "The function 'scope.newGuid' gave no text.");
  };
}

/** A loader of links; the failures that it throws name the reason without the secrets that addresses carry. */
export function guardLinks(call: Call): LinkLoader {
  return (reference) => {
    const answer = run('linked', () => call(reference)) ?? undefined;
    if (isLater(answer))
      throw new Failure(
        'LinkNotLoaded',
        'the loader answers with a promise',
        'Expansion does not wait: load the templates beforehand, or collect the references and expand again.',
      );
    if (
      answer !== undefined &&
      typeof answer !== 'string' &&
      (typeof answer !== 'object' || Array.isArray(answer))
    )
      throw new Failure('LinkNotLoaded', 'the loader answers with neither a text nor an object');
    return answer as ReturnType<LinkLoader>;
  };
}

function run(name: string, call: () => unknown): unknown {
  try {
    return call();
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replaceAll(/\?[^\s'"]*/g, '');
    if (name === 'linked') throw new Failure('LinkNotLoaded', reason === '' ? 'the loader failed' : reason);
    throw new Failure('ExpressionFailed', `The function '${name}' failed: ${reason}.`);
  }
}

/** Whether an answer comes later. Nobody waits for it; a refusal must not end the process all the same. */
function isLater(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || !('then' in answer)) return false;
  if (typeof answer.then !== 'function') return false;
  Promise.resolve(answer).catch(() => undefined);
  return true;
}

const isJsonLike = (answer: unknown): answer is Json =>
  ['string', 'number', 'boolean', 'object'].includes(typeof answer);
