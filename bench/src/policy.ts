import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { compileAssignment, compilePolicy, createComplianceBoard } from '@blueport/azure-policy';
import {
  comparedAliases,
  comparedRule,
  handWritten,
  hundredRules,
  resources as madeUp,
} from './policy-rules.ts';
import type { BoardMeasurement } from './policy-board.ts';
import { median, type Report } from './report.ts';

/** Returns the seconds that some work takes. */
function timed(work: () => void): number {
  const startedAt = performance.now();
  work();
  return (performance.now() - startedAt) / 1000;
}

/**
 * Measures one rule against handwritten closures, a hundred rules over many resources, a compliance board, and one
 * changed resource.
 */
export function measurePolicy(report: Report): void {
  const resources = madeUp(10_000);
  compareWithClosures(report, resources);
  hundred(report, resources);
  compareBoard(report);
  oneChange(report, resources);
}

function compareWithClosures(report: Report, resources: ReturnType<typeof madeUp>): void {
  const policy = compilePolicy(comparedRule, { aliases: comparedAliases });
  const byHand = handWritten();
  const count = (judge: (resource: (typeof resources)[number]) => boolean) =>
    resources.reduce((sum, resource) => sum + Number(judge(resource)), 0);
  const runs = {
    matches: () => count((resource) => policy.matches(resource)),
    evaluate: () => count((resource) => policy.evaluate(resource).matches),
    byHand: () => count(byHand),
  };
  if (runs.matches() !== runs.byHand() || runs.evaluate() !== runs.byHand())
    throw new Error('The engine and the hand-written rule do not agree.');
  const times = { matches: [], evaluate: [], byHand: [] } as Record<keyof typeof runs, number[]>;
  // Interleaved, so that all three run under the same machine load.
  for (let round = 0; round < 40; round += 1)
    for (const name of Object.keys(runs) as (keyof typeof runs)[]) times[name].push(timed(runs[name]));
  const speed = (name: keyof typeof runs) => resources.length / median(times[name].slice(10));
  const best = speed('byHand');
  report.add({
    name: 'policy: one rule by hand-written closures',
    unit: '/s',
    value: best,
    note: `${runs.byHand()} of ${resources.length} match`,
  });
  for (const name of ['matches', 'evaluate'] as const)
    report.add({
      name: `policy: the same rule by ${name}()`,
      unit: '/s',
      value: speed(name),
      target: Math.round(best / 3),
      note: `${Math.round((100 * speed(name)) / best)} % of the closures`,
    });
}

function hundred(report: Report, few: ReturnType<typeof madeUp>): void {
  const { source, definitions } = hundredRules();
  let policies: ReturnType<typeof compilePolicy>[] = [];
  const compiling = timed(() => (policies = definitions.map((definition) => compilePolicy(definition))));
  report.add({ name: 'policy: compiling 100 rules', unit: 'ms', value: compiling * 1000, note: source });
  for (const [resources, target] of [
    [few, 0.5],
    [madeUp(100_000), undefined],
  ] as const) {
    const times = Array.from({ length: 3 }, () =>
      timed(() => {
        for (const resource of resources) for (const policy of policies) policy.evaluate(resource);
      }),
    );
    report.add({
      name: `policy: 100 rules over ${resources.length} resources, one core`,
      unit: 's',
      value: median(times),
      ...(target === undefined ? {} : { target }),
      note: source,
    });
  }
}

function compareBoard(report: Report): void {
  const file = path.join(import.meta.dirname, 'policy-board.ts');
  const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
  const { evaluateSeconds, boardSeconds, mebibytes, results } = JSON.parse(output) as BoardMeasurement;
  const name = 'policy: compliance board, 10000 resources × 100 rules';
  report.add({
    name: `${name}, processor time compared with evaluate().compliance`,
    unit: '×',
    value: boardSeconds / evaluateSeconds,
    target: 2,
    note: `${Math.round(boardSeconds * 1000)} ms and ${Math.round(evaluateSeconds * 1000)} ms for ${results} results`,
  });
  report.add({ name: `${name}, added memory`, unit: 'MiB', value: mebibytes, target: 150 });
}

function oneChange(report: Report, resources: ReturnType<typeof madeUp>): void {
  const { definitions } = hundredRules();
  const assignments = definitions.map((_, n) =>
    compileAssignment(
      {
        id: `/subscriptions/s/providers/Microsoft.Authorization/policyAssignments/a${n}`,
        properties: { policyDefinitionId: String(n) },
      },
      { find: (id) => definitions[Number(id)] },
    ),
  );
  const board = createComplianceBoard(assignments, resources);
  const changed = { ...resources[7]!, location: 'eastus' };
  let judgedIds: string[] = [];
  const times = Array.from({ length: 20 }, () => timed(() => (judgedIds = board.update(changed))));
  report.add({
    name: 'policy: 100 assignments, one of 10000 resources changed',
    unit: 'ms',
    value: median(times) * 1000,
    note: `${judgedIds.length} resource judged anew`,
  });
}
