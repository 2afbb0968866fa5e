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

/** Result of a goal. */
export interface Outcome {
  readonly good: boolean;
  readonly figures: string;
}

const seed = Number(process.env.SEED ?? 1);
const maxLines = 10;

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
  for (const text of found.slice(0, maxLines)) console.log(`  ${text}`);
  return { result, good: found.length === 0 && result.rows === result.accepted };
}

/** Runs a trial that must produce no findings. */
export async function crashTrial(options: CrashTrialOptions): Promise<Outcome> {
  const { result, good } = await run(options);
  return { good, figures: describeResult(result) };
}

/** How a trial without one of the safety mechanisms may be detected. */
export type Finding = 'lost' | 'twice' | 'wrong' | 'early' | 'repeated';

/**
 * Runs a trial without one of the safety mechanisms; passes only if there is a finding. Parked deployments do not
 * count: a server that crashes this often may cause them without the weakness as well.
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

/**
 * Returns the factor of calls compared with a calm trial: of all calls or of the deployments' own calls, whichever grew
 * more.
 */
const amplificationOf = (trial: TrialResult, calm: TrialResult): number =>
  Math.max(
    trial.callsPerDeployment / calm.callsPerDeployment,
    trial.ownCallsPerDeployment / calm.ownCallsPerDeployment,
  );

/**
 * Compares trials with a failing cloud with a trial without failures: the same results, with at most three times the
 * calls.
 */
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
    // Crashes cause additional polls and discard the requested retry delays.
    const counts = trouble.kills === undefined;
    const { lost, twice, wrong, aside } = trial.result;
    good &&= lost.length + twice.length + wrong.length + aside.length === 0;
    if (counts) good &&= trial.good && times <= most;
  }
  return { good, figures: lines.join('\n  ') };
}

/** Runs a weakened product against a failing cloud; passes only if the calls exceed the limit. */
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
