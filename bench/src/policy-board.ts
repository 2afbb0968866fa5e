/** Measures a compliance board in a separate process, so that only the board adds to its memory; prints JSON. */
import { compileAssignment, compilePolicy, createComplianceBoard } from '@blueport/azure-policy';
import { hundredRules, resources as madeUp } from './policy-rules.ts';
import { median } from './report.ts';

/** The board compared with evaluating the same rules without assignments. */
export interface BoardMeasurement {
  /** CPU seconds for the states of all resources. */
  readonly evaluateSeconds: number;
  readonly boardSeconds: number;
  /** Resident memory that the first board added. */
  readonly mebibytes: number;
  readonly results: number;
}

const rounds = 5;

/** Returns the CPU seconds that some work takes, including garbage collection. */
function cpuSeconds(work: () => void): number {
  const startUsage = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(startUsage);
  return (user + system) / 1e6;
}

function measureBoard(): BoardMeasurement {
  const resources = madeUp(10_000);
  const { definitions } = hundredRules();
  const policies = definitions.map((definition) => compilePolicy(definition));
  const assignments = definitions.map((_, n) =>
    compileAssignment(
      {
        id: `/subscriptions/s/providers/Microsoft.Authorization/policyAssignments/a${n}`,
        properties: { policyDefinitionId: String(n) },
      },
      { find: (id) => definitions[Number(id)] },
    ),
  );
  let nonCompliant = 0;
  const evaluate = () => {
    for (const resource of resources)
      for (const policy of policies)
        if (policy.evaluate(resource).compliance === 'NonCompliant') nonCompliant++;
  };
  evaluate();
  const before = process.memoryUsage().rss;
  const board = createComplianceBoard(assignments, resources);
  const mebibytes = (process.memoryUsage().rss - before) / 2 ** 20;
  const results = Object.values(board.summary().states).reduce((sum, count) => sum + count, 0);
  // Interleaved, so that both run under the same machine load.
  const times = Array.from({ length: rounds }, () => ({
    evaluate: cpuSeconds(evaluate),
    board: cpuSeconds(() => createComplianceBoard(assignments, resources)),
  }));
  if (nonCompliant === 0) throw new Error('The rules match nothing.');
  return {
    evaluateSeconds: median(times.map((time) => time.evaluate)),
    boardSeconds: median(times.map((time) => time.board)),
    mebibytes: Math.max(0, mebibytes),
    results,
  };
}

if (import.meta.main) console.log(JSON.stringify(measureBoard()));
