import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, type ScheduledStep } from './schedule.ts';

/** Random graphs: a step may depend only on earlier steps, so there are no cycles. */
const graphs = fc
  .array(fc.record({ seeds: fc.array(fc.nat(), { maxLength: 4 }), fails: fc.boolean() }), { maxLength: 30 })
  .map((rows) =>
    rows.map(({ seeds, fails }, index) => ({
      node: `n${index}`,
      dependsOn: index === 0 ? [] : [...new Set(seeds.map((seed) => `n${seed % index}`))],
      fails,
    })),
  );

describe('decide', () => {
  it('starts no step before its dependencies, and ends every run', () => {
    fc.assert(
      fc.property(graphs, fc.infiniteStream(fc.nat()), fc.boolean(), (graph, choices, mayFail) => {
        const steps: ScheduledStep[] = graph.map(({ node, dependsOn }) => ({
          node,
          dependsOn,
          state: 'Waiting',
        }));
        const set = (node: string, state: ScheduledStep['state']): void => {
          const index = steps.findIndex((step) => step.node === node);
          const step = steps[index];
          if (step !== undefined) steps[index] = { ...step, state };
        };
        let ended: string | undefined;
        for (let turn = 0; turn < 200 && ended === undefined; turn += 1) {
          const decision = decide(steps);
          ended = decision.ended;
          for (const node of decision.start) {
            const step = steps.find((candidate) => candidate.node === node);
            const before = (step?.dependsOn ?? []).map(
              (name) => steps.find((candidate) => candidate.node === name)?.state,
            );
            expect(before.every((state) => state === 'Succeeded')).toBe(true);
            set(node, 'Running');
          }
          const running = steps.filter((step) => step.state === 'Running');
          const next = running[(choices.next().value ?? 0) % Math.max(1, running.length)];
          if (next === undefined) continue;
          const fails = mayFail && graph.find((row) => row.node === next.node)?.fails === true;
          set(next.node, fails ? 'Failed' : 'Succeeded');
        }
        const failed = steps.some((step) => step.state === 'Failed');
        expect(ended).toBe(failed ? 'Failed' : 'Succeeded');
        expect(steps.some((step) => step.state === 'Running')).toBe(false);
      }),
    );
  });

  it('starts independent steps in parallel', () => {
    const steps = ['a', 'b', 'c'].map((node): ScheduledStep => ({ node, state: 'Waiting', dependsOn: [] }));
    expect(decide(steps).start).toEqual(['a', 'b', 'c']);
  });

  it('starts no new step after a failure, but waits for running ones', () => {
    const steps: ScheduledStep[] = [
      { node: 'a', state: 'Failed', dependsOn: [] },
      { node: 'b', state: 'Running', dependsOn: [] },
      { node: 'c', state: 'Waiting', dependsOn: [] },
    ];
    expect(decide(steps)).toEqual({ start: [] });
  });

  it('ends a run with a dependency cycle', () => {
    const steps: ScheduledStep[] = [
      { node: 'a', state: 'Waiting', dependsOn: ['b'] },
      { node: 'b', state: 'Waiting', dependsOn: ['a'] },
    ];
    expect(decide(steps)).toEqual({ start: [], ended: 'Failed' });
  });
});
