import {
  type CrashTrialOptions,
  runCrashTrial,
} from '../../apps/server/src/features/deployments/operations/reliability/crash-trial.testing.ts';
import {
  findings,
  type TrialResult,
} from '../../apps/server/src/features/deployments/operations/reliability/judge-trial.testing.ts';
import {
  weakenedProgram,
  type Weakness,
} from '../../apps/server/src/features/deployments/operations/reliability/weakened-program.testing.ts';

/** What a goal came to. */
export interface Outcome {
  readonly good: boolean;
  readonly figures: string;
}

const seed = Number(process.env.SEED ?? 1);
const shown = 10;

function describeResult(result: TrialResult): string {
  const { lost, twice, wrong, early, repeated, aside } = result;
  const states = Object.entries(result.states).map(([state, count]) => `${state}=${count}`);
  return [
    `lost=${lost.length} twice=${twice.length} wrong=${wrong.length} early=${early.length} repeated=${repeated.length} aside=${aside.length}`,
    `accepted=${result.accepted} rows=${result.rows} kills=${result.kills} underWay=${result.underWay} settled=${Math.round(result.settledMs / 1000)}s`,
    `calls/deployment=${result.callsPerDeployment.toFixed(1)} own=${result.ownCallsPerDeployment.toFixed(1)} ${states.join(' ')} seed=${seed}`,
  ].join(' ');
}

async function run(options: CrashTrialOptions): Promise<{ result: TrialResult; good: boolean }> {
  const result = await runCrashTrial({ seed, ...options });
  const found = findings(result);
  for (const text of found.slice(0, shown)) console.log(`  ${text}`);
  return { result, good: found.length === 0 && result.rows === result.accepted };
}

/** A trial in which nothing may be found. */
export async function crashTrial(options: CrashTrialOptions): Promise<Outcome> {
  const { result, good } = await run(options);
  return { good, figures: describeResult(result) };
}

/** What a trial without one of the things that keep deployments safe may be found out by. */
export type Finding = 'lost' | 'twice' | 'wrong' | 'early' | 'repeated';

/**
 * A trial without one of the things that keep deployments safe: good only if something is found. Not what was set aside: a
 * server that dies so often may do that without the weakness too.
 */
export async function weakenedTrial(
  weakness: Weakness,
  options: CrashTrialOptions,
  findings: readonly Finding[] = ['lost', 'twice', 'wrong'],
): Promise<Outcome> {
  const { result } = await run({ ...options, ...weakenedProgram(weakness) });
  const count = findings.reduce((sum, finding) => sum + result[finding].length, 0);
  return { good: count > 0, figures: `without ${weakness}: found=${count} ${describeResult(result)}` };
}

const most = 3;

/** How many times the calls of a calm trial: of all of them, or of those of the deployments alone, whichever grew more. */
const amplificationOf = (trial: TrialResult, calm: TrialResult): number =>
  Math.max(
    trial.callsPerDeployment / calm.callsPerDeployment,
    trial.ownCallsPerDeployment / calm.ownCallsPerDeployment,
  );

/** Trials with a cloud that fails, against one with a cloud that does not: the same ends, for at most three times the calls. */
export async function faultTrials(
  options: CrashTrialOptions,
  troubles: Readonly<Record<string, Partial<CrashTrialOptions>>>,
): Promise<Outcome> {
  const calm = await run(options);
  const lines = [`calm: ${describeResult(calm.result)}`];
  console.log(`  ${lines[0]}`);
  let { good } = calm;
  for (const [name, trouble] of Object.entries(troubles)) {
    const trial = await run({ ...options, ...trouble });
    const times = amplificationOf(trial.result, calm.result);
    lines.push(`${name}: amplification=${times.toFixed(2)} ${describeResult(trial.result)}`);
    console.log(`  ${lines.at(-1)}`);
    // Deaths cost looks of their own, and forget the waits that were asked for.
    const counts = trouble.kills === undefined;
    const { lost, twice, wrong, aside } = trial.result;
    good &&= lost.length + twice.length + wrong.length + aside.length === 0;
    if (counts) good &&= trial.good && times <= most;
  }
  return { good, figures: lines.join('\n  ') };
}

/** A cloud that fails for one who is worse at bearing it: good only if that costs more calls than it may. */
export async function amplifiedTrial(
  weakness: Weakness,
  options: CrashTrialOptions,
  trouble: Partial<CrashTrialOptions>,
): Promise<Outcome> {
  const calm = await run(options);
  const trial = await run({ ...options, ...trouble, ...weakenedProgram(weakness) });
  const times = amplificationOf(trial.result, calm.result);
  return {
    good: times > most,
    figures: `without ${weakness}: amplification=${times.toFixed(2)} ${describeResult(trial.result)}`,
  };
}
