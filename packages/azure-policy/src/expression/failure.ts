/** An evaluation that cannot continue; caught where a condition reads the value, never exposed outside the engine. */
export class EvaluationFailure extends Error {}

export function fail(message: string): never {
  throw new EvaluationFailure(message);
}
