import type { ComplianceState, EffectDetails, EffectName, Reason, Verdict } from './types.ts';

function collectAssumed(reasons: readonly Reason[], names: Set<string>): void {
  for (const { assumedAliases = [], children = [] } of reasons) {
    for (const name of assumedAliases) names.add(name);
    collectAssumed(children, names);
  }
}

/** A verdict with a lazily computed explanation: most verdicts are only counted. */
export class RuleVerdict implements Verdict {
  readonly matches: boolean;
  readonly effect: EffectName | undefined;
  readonly compliance: ComplianceState;
  readonly error: string | undefined;
  readonly #explain: () => Reason[];
  readonly #describe: (() => EffectDetails | undefined) | undefined;
  #reasons: Reason[] | undefined;

  constructor(
    matches: boolean,
    effect: EffectName | undefined,
    compliance: ComplianceState,
    error: string | undefined,
    explain: () => Reason[],
    describe?: () => EffectDetails | undefined,
  ) {
    this.matches = matches;
    this.effect = effect;
    this.compliance = compliance;
    this.error = error;
    this.#explain = explain;
    this.#describe = describe;
  }

  get reasons(): Reason[] {
    return (this.#reasons ??= this.#explain());
  }

  get assumedAliases(): readonly string[] {
    const names = new Set<string>();
    collectAssumed(this.reasons, names);
    return [...names];
  }

  get details(): EffectDetails | undefined {
    return this.#describe?.();
  }

  /** Returns everything as plain data. */
  toJSON(): Record<string, unknown> {
    const { matches, effect, compliance, error, reasons, assumedAliases, details } = this;
    return { matches, effect, compliance, error, reasons, assumedAliases, details };
  }
}
