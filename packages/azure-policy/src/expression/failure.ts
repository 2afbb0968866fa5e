/** An evaluation that cannot go on; caught where a condition asks for the value, never seen outside of the engine. */
export class EvaluationFailure extends Error {}

export function fail(message: string): never {
  throw new EvaluationFailure(message);
}
