/** `npm run bench [-- PART …] [--record FILE] [--baseline FILE]`: measures the given parts, or all parts by default. */
import { type BenchArguments, parseArguments, UsageError } from './arguments.ts';
import { compareRuns, comparisonText, isRegression } from './baseline.ts';
import { calibrationText, withCalibration } from './calibration.ts';
import { measureCost } from './cost/cost.ts';
import { measureDeployments } from './deployments.ts';
import { measureEmbeddedCloud } from './embedded-cloud.ts';
import { measureEngine } from './engine.ts';
import { measureEventDelay } from './event-delay.ts';
import { measureFirstVisits } from './first-visit.ts';
import { measureForecast } from './forecast/forecast.ts';
import { measureHome } from './home.ts';
import { measureInventory } from './inventory/inventory.ts';
import { describeMachine } from './machine.ts';
import { measureAlertEvaluation } from './metrics/alert-evaluation.ts';
import { measureAlertRules } from './metrics/alert-rules.ts';
import { measureMetricBoard } from './metrics/metric-board.ts';
import { measurePolicy } from './policy.ts';
import { Report } from './report.ts';
import { type PartName, quietness, type Run, type RunPart, runTable } from './run.ts';
import { readRun, requireWritable, RunFileError, writeRun } from './run-file.ts';
import { measureStartUp } from './start-up.ts';
import { targetSummary } from './targets.ts';
import { measureVerdict } from './verdict.ts';

const measures: Record<PartName, (report: Report) => Promise<void> | void> = {
  start: measureStartUp,
  visit: measureFirstVisits,
  deploy: measureDeployments,
  events: measureEventDelay,
  engine: measureEngine,
  policy: measurePolicy,
  // Includes the home page, which reads as many rows.
  inventory: async (report) => {
    await measureInventory(report);
    await measureHome(report);
  },
  verdict: measureVerdict,
  cloud: measureEmbeddedCloud,
  forecast: measureForecast,
  cost: measureCost,
  metrics: async (report) => {
    measureAlertRules(report);
    await measureMetricBoard(report);
    await measureAlertEvaluation(report);
  },
};

/** Reads the command line and the recorded run; exits with status 2 before measuring if either is invalid. */
function prepare(): BenchArguments & { readonly recorded?: Run | undefined } {
  try {
    const options = parseArguments(process.argv.slice(2));
    if (options.record !== undefined) requireWritable(options.record);
    return { ...options, recorded: options.baseline === undefined ? undefined : readRun(options.baseline) };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof RunFileError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

async function measurePart(name: PartName): Promise<RunPart> {
  console.log(`\n${name}: npm run bench -- ${name}`);
  const report = new Report();
  const calibration = await withCalibration(() => measures[name](report));
  console.log(`  ${calibrationText(calibration)}`);
  return { name, calibration, figures: report.figures };
}

const { parts: requestedParts, record, recorded } = prepare();
const machine = describeMachine();
console.log(
  `Commit ${machine.commit}, Node ${machine.node}, ${machine.cores} cores (${machine.processor}), ${machine.date}`,
);
const parts: RunPart[] = [];
for (const name of requestedParts) parts.push(await measurePart(name));
const run: Run = { ...machine, parts };

console.log(`\n${runTable(run)}\n`);
if (recorded) {
  const comparison = compareRuns(run, recorded);
  console.log(`${comparisonText(comparison, recorded)}\n`);
  if (isRegression(comparison)) process.exitCode = 1;
}
if (record !== undefined) writeRun(record, run);
console.log(targetSummary(parts.flatMap(({ figures }) => figures)));
console.log(quietness(run));
