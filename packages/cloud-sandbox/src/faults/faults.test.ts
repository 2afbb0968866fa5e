import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FaultKind, FaultRule } from './faultInjector.ts';
import { areaOf, SeededFaultInjector } from './faultInjector.ts';
import { outage, r3Mix } from './faultMixes.ts';
import { FaultSyntaxError, readFaults, readFaultText } from './readFaults.ts';

const GET = { method: 'GET', url: '/arm/subscriptions' };

function strikes(injector: SeededFaultInjector, times: number): (string | undefined)[] {
  return Array.from({ length: times }, () => injector.nextFault(GET)?.kind);
}

describe('fault rules', () => {
  it('parses compact text', () => {
    expect(readFaultText('429:0.1@arm:PUT, hang@directory')).toEqual([
      { kind: '429', probability: 0.1, match: { area: 'arm', method: 'PUT' } },
      { kind: 'hang', match: { area: 'directory' } },
    ]);
    expect(readFaultText(' ')).toEqual([]);
    expect(readFaultText('r3:0.5')).toEqual(r3Mix(0.5));
    expect(readFaultText('r3-60')).toEqual(r3Mix(2));
    expect(readFaultText('outage:30, r3')).toEqual([...outage(30), ...r3Mix()]);
  });

  it('parses every JSON form', () => {
    const rule: FaultRule = {
      kind: '503',
      match: { pathRegex: '/deployments/' },
      count: 2,
      retryAfterSeconds: 3,
    };
    expect(readFaultText(JSON.stringify([rule]))).toEqual([rule]);
    expect(readFaults({ rules: [rule] })).toEqual([rule]);
    expect(readFaults({ preset: 'r3', factor: 0.5 })).toEqual(r3Mix(0.5));
    expect(readFaults({ preset: 'r3-60' })).toEqual(r3Mix(2));
    expect(readFaults({ preset: 'outage', seconds: 5, rules: [rule] })).toEqual([...outage(5), rule]);
    expect(readFaults({ text: 'delay' })).toEqual([{ kind: 'delay', match: {} }]);
    expect(readFaults([])).toEqual([]);
  });

  it.each([
    'nonsense',
    '429:2',
    '429@moon',
    '{',
    '[{"kind":"x"}]',
    '{"preset":"r4"}',
    '[{"kind":"500","match":{"pathRegex":"("}}]',
  ])('rejects %j', (text) => {
    expect(() => readFaultText(text)).toThrow(FaultSyntaxError);
  });
});

/** The mix from the reliability goals, in percent of all calls. */
const WORDED: readonly (readonly [readonly FaultKind[], number])[] = [
  [['429', '429-date'], 6],
  [['500'], 3],
  [['503'], 3],
  [['502', '504'], 2],
  [['reset-before'], 3],
  [['reset-after'], 3],
  [['hang'], 3],
  [['half-open'], 2],
  [['slow-body'], 2],
  [['truncated', 'html', 'wrong-type'], 2],
  [['404-after-202'], 1],
];

describe('fault mixes of the reliability goals', () => {
  it.each([
    ['r3', 1, 30],
    ['r3-60', 2, 60],
  ])('%s injects each kind as often as specified', (preset, factor, whole) => {
    const draws = 20_000;
    const oddities = (seed: number): string[] => {
      const drawnKinds = strikes(new SeededFaultInjector(seed, readFaults({ preset })), draws);
      const isNear = (count: number, percent: number): boolean => {
        const share = percent / 100;
        return Math.abs(count - draws * share) < 5 * Math.sqrt(draws * share * (1 - share));
      };
      const countOf = (kinds: readonly (string | undefined)[]): number =>
        drawnKinds.filter((kind) => kinds.includes(kind)).length;
      return [
        ...(isNear(draws - countOf([undefined]), whole) ? [] : ['all']),
        ...WORDED.flatMap(([kinds, percent]) => [
          ...(isNear(countOf(kinds), percent * factor) ? [] : [kinds.join('+')]),
          // The kinds of one row have equal shares.
          ...kinds.filter((kind) => !isNear(countOf([kind]), (percent * factor) / kinds.length)),
        ]),
      ];
    };
    const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(oddities(seed)).toEqual([]);
      }),
      { numRuns: 20, seed: 3 },
    );
  });

  it('simulates an outage for the given time, then applies the remaining rules', () => {
    let time = 0;
    const rules = readFaults({ preset: 'outage', seconds: 10, rules: [{ kind: '500' }] });
    const injector = new SeededFaultInjector(5, rules, () => new Date(time));
    const out = strikes(injector, 1000);
    expect(new Set(out)).toEqual(new Set(['reset-before', '503', '502', 'hang']));
    time = 10_000;
    expect(new Set(strikes(injector, 100))).toEqual(new Set(['500']));
    injector.replace(rules);
    expect(strikes(injector, 1)).not.toContain('500');
  });
});

describe('SeededFaultInjector', () => {
  it('injects the same faults for the same seed', () => {
    const first = strikes(new SeededFaultInjector(7, r3Mix()), 500);
    expect(strikes(new SeededFaultInjector(7, r3Mix()), 500)).toEqual(first);
    expect(strikes(new SeededFaultInjector(8, r3Mix()), 500)).not.toEqual(first);
  });

  it('stops after `count` faults', () => {
    const injector = new SeededFaultInjector(1, [{ kind: '500', match: {}, count: 2 }]);
    expect(strikes(injector, 4)).toEqual(['500', '500', undefined, undefined]);
  });

  it('matches the area, method and path', () => {
    const injector = new SeededFaultInjector(1, [
      { kind: '500', match: { area: 'arm', method: 'put', pathRegex: '/deployments/' } },
    ]);
    expect(injector.nextFault({ method: 'PUT', url: '/arm-gov/x/Deployments/a' })?.kind).toBe('500');
    expect(injector.nextFault({ method: 'GET', url: '/arm/x/deployments/a' })).toBeUndefined();
    expect(injector.nextFault({ method: 'PUT', url: '/graph/deployments/a' })).toBeUndefined();
    expect(injector.nextFault({ method: 'PUT', url: '/__sandbox' })).toBeUndefined();
  });

  it('distinguishes the areas', () => {
    expect(areaOf('/login-gov/x')).toBe('directory');
    expect(areaOf('/login')).toBe('directory');
    expect(areaOf('/armada')).toBeUndefined();
    expect(areaOf('/graph?x')).toBe('graph');
    expect(areaOf('/blob/stcosts.blob.core.windows.net/a')).toBe('storage');
  });
});
