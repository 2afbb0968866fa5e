import { describe, expect, it } from 'vitest';
import { allLintRules, lintTemplate } from '../../index.ts';
import { ruleExamples } from '../examples/ruleExamples.ts';
import { fileTests, formTests } from './formTests.ts';
import { templateTests, undocumentedTests } from './templateTests.ts';
import type { ToolkitCase, ToolkitTest } from './toolkitTest.ts';

const documented: Readonly<Record<string, ToolkitTest>> = { ...templateTests, ...formTests, ...fileTests };
const all: Readonly<Record<string, ToolkitTest>> = { ...documented, ...undocumentedTests };

/** The cases of a rule: the examples of the reference, and those of the table. */
const casesOf = (test: ToolkitTest): ToolkitCase[] => {
  if ('reason' in test) return [];
  const { bad, good } = ruleExamples[test.rule]!;
  return [
    { ...bad, shows: 'the reported example', fails: true },
    { ...good, shows: 'the accepted example', fails: false },
    ...(test.more ?? []),
  ];
};

const isReported = (rule: string, { document, template, isMainTemplate }: ToolkitCase): boolean =>
  lintTemplate(document, {
    today: '2026-01-01',
    rules: [rule],
    ...(template && { template }),
    ...(isMainTemplate !== undefined && { isMainTemplate }),
  }).length > 0;

describe('tests of the ARM template test toolkit', () => {
  it('all have a rule or a reason for having none', () => {
    const count = (tests: object): number => Object.keys(tests).length;
    expect([templateTests, formTests, fileTests, undocumentedTests].map(count)).toEqual([27, 17, 5, 4]);
    const ids = new Set<string>(allLintRules.map(({ id }) => id));
    const isCovered = (test: ToolkitTest): boolean =>
      'rule' in test ? ids.has(test.rule) : test.reason !== '';
    expect(Object.keys(all).filter((name) => !isCovered(all[name]!))).toEqual([]);
  });

  it('all have a separate rule', () => {
    const rules = Object.values(all).flatMap((test) => ('rule' in test ? [test.rule] : []));
    expect(new Set(rules).size).toBe(rules.length);
    const own = allLintRules.map(({ id }) => id).filter((id) => !rules.includes(id));
    expect(own).toEqual([
      'Properties-Should-Be-Known',
      'Resource-Types-Should-Be-Known',
      'Scope-Properties-Should-Exist',
    ]);
  });

  describe.each(Object.entries(all).filter(([, test]) => 'rule' in test))('%s', (_, test) => {
    it.each(casesOf(test).map((one) => [one.fails ? 'reports' : 'accepts', one.shows, one] as const))(
      '%s %s',
      (_verb, _shows, one) => {
        const expected = one.differs === undefined ? one.fails : !one.fails;
        expect('rule' in test && isReported(test.rule, one)).toBe(expected);
      },
    );
  });

  it('classify at least 85% of the documented examples as documented', () => {
    const cases = Object.values(documented).flatMap(casesOf);
    const same = cases.filter(({ differs }) => differs === undefined);
    console.info(`documented examples: ${same.length} of ${cases.length} judged as documented`);
    expect(same.length / cases.length).toBeGreaterThan(0.85);
  });
});
