import { describe, expect, it } from 'vitest';
import { decideCorrection, spreadOf } from './agreement.ts';

describe('spreadOf', () => {
  it('returns the median and the limits of the middle 80%', () => {
    expect(spreadOf([])).toBeNull();
    expect(spreadOf([0.7])).toEqual({ median: 0.7, low: 0.7, high: 0.7 });
    const { median, low, high } = spreadOf([1, 0.9, 0.8, 0.7, 0.6])!;
    expect([median, low, high].map((one) => one.toFixed(2))).toEqual(['0.80', '0.64', '0.96']);
  });
});

describe('decideCorrection', () => {
  it('corrects when five deployments agree', () => {
    expect(decideCorrection([0.82, 0.8, 0.83, 0.82, 0.85])).toEqual({
      state: 'applied',
      deployments: 5,
      percent: -18,
    });
    expect(decideCorrection([1.2, 1.25, 1.3, 1.25, 1.24, 1.26])).toMatchObject({
      state: 'applied',
      percent: 25,
    });
  });

  it('does not correct with four deployments, although they agree', () => {
    expect(decideCorrection([0.8, 0.8, 0.8, 0.8])).toEqual({
      state: 'tooFewDeployments',
      deployments: 4,
      percent: null,
    });
  });

  it('does not correct if deployments disagree', () => {
    expect(decideCorrection([0.5, 0.6, 0.8, 1, 1.1])).toMatchObject({ state: 'disagreement', percent: null });
  });

  it('ignores single outliers among many', () => {
    const ratios = [...Array.from({ length: 19 }, () => 0.8), 3];
    expect(decideCorrection(ratios)).toMatchObject({ state: 'applied', percent: -20 });
  });

  it('does not correct small or implausible differences', () => {
    expect(decideCorrection([1.01, 1.01, 1, 1, 1.01])).toMatchObject({ state: 'small', percent: null });
    expect(decideCorrection([0, 0, 0, 0, 0])).toMatchObject({ state: 'implausible', percent: null });
    expect(decideCorrection([9, 9, 9, 9, 9])).toMatchObject({ state: 'implausible', percent: null });
  });
});
