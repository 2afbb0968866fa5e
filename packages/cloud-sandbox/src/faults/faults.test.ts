import { describe, expect, it } from 'vitest';
import type { FaultRule } from './faultInjector.ts';
import { areaOf, SeededFaultInjector } from './faultInjector.ts';
import { FaultSyntaxError, r3Mix, readFaults, readFaultText } from './readFaults.ts';

const GET = { method: 'GET', url: '/arm/subscriptions' };

function strikes(injector: SeededFaultInjector, times: number): (string | undefined)[] {
  return Array.from({ length: times }, () => injector.strike(GET)?.kind);
}

describe('fault rules', () => {
  it('read compact text', () => {
    expect(readFaultText('429:0.1@arm:PUT, hang@directory')).toEqual([
      { kind: '429', probability: 0.1, match: { area: 'arm', method: 'PUT' } },
      { kind: 'hang', match: { area: 'directory' } },
    ]);
    expect(readFaultText(' ')).toEqual([]);
    expect(readFaultText('r3:0.5')).toEqual(r3Mix(0.5));
  });

  it('read JSON in every form', () => {
    const rule: FaultRule = {
      kind: '503',
      match: { pathRegex: '/deployments/' },
      count: 2,
      retryAfterSeconds: 3,
    };
    expect(readFaultText(JSON.stringify([rule]))).toEqual([rule]);
    expect(readFaults({ rules: [rule] })).toEqual([rule]);
    expect(readFaults({ preset: 'r3' })).toHaveLength(13);
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
  ])('refuse %j', (text) => {
    expect(() => readFaultText(text)).toThrow(FaultSyntaxError);
  });
});

describe('SeededFaultInjector', () => {
  it('strikes as often as the mix says, and the same way for the same seed', () => {
    const first = strikes(new SeededFaultInjector(7, r3Mix()), 5000);
    expect(strikes(new SeededFaultInjector(7, r3Mix()), 5000)).toEqual(first);
    expect(strikes(new SeededFaultInjector(8, r3Mix()), 5000)).not.toEqual(first);
    const share = first.filter((kind) => kind !== undefined).length / first.length;
    expect(share).toBeGreaterThan(0.27);
    expect(share).toBeLessThan(0.33);
    expect(new Set(first).size).toBe(14);
  });

  it('stops after the count', () => {
    const injector = new SeededFaultInjector(1, [{ kind: '500', match: {}, count: 2 }]);
    expect(strikes(injector, 4)).toEqual(['500', '500', undefined, undefined]);
  });

  it('looks at area, method and path', () => {
    const injector = new SeededFaultInjector(1, [
      { kind: '500', match: { area: 'arm', method: 'put', pathRegex: '/deployments/' } },
    ]);
    expect(injector.strike({ method: 'PUT', url: '/arm-gov/x/Deployments/a' })?.kind).toBe('500');
    expect(injector.strike({ method: 'GET', url: '/arm/x/deployments/a' })).toBeUndefined();
    expect(injector.strike({ method: 'PUT', url: '/graph/deployments/a' })).toBeUndefined();
    expect(injector.strike({ method: 'PUT', url: '/__sandbox' })).toBeUndefined();
  });

  it('tells the areas apart', () => {
    expect(areaOf('/login-gov/x')).toBe('directory');
    expect(areaOf('/login')).toBe('directory');
    expect(areaOf('/armada')).toBeUndefined();
    expect(areaOf('/graph?x')).toBe('graph');
  });
});
