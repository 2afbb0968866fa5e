import { describe, expect, it } from 'vitest';
import { functionFamilies } from '../../../packages/arm-template/src/index.ts';
import {
  contextFunctions,
  lintDefinition,
  lintRules,
  operators,
  pureFunctions,
} from '../../../packages/azure-policy/src/index.ts';
import {
  evaluatePolicyExample,
  operatorExamples,
  policyFunctionExamples,
  policyLintDefinition,
  policyLintExamples,
  testOperator,
} from './policy.ts';
import { evaluateTemplateExample, templateFunctionExamples } from './template-functions.ts';

const sorted = (names: Iterable<string>) => [...names].toSorted();

describe('the examples of the reference', () => {
  it('include every operator, function and rule, and no other', () => {
    expect(sorted(Object.keys(operatorExamples))).toEqual(sorted(operators.map(({ name }) => name)));
    expect(sorted(Object.keys(policyFunctionExamples))).toEqual(
      sorted([...[...pureFunctions.values()].map(({ name }) => name), ...Object.keys(contextFunctions)]),
    );
    expect(sorted(Object.keys(policyLintExamples))).toEqual(sorted(lintRules.map(({ id }) => id)));
    expect(sorted(Object.keys(templateFunctionExamples))).toEqual(
      sorted(
        Object.values(functionFamilies)
          .flat()
          .map(({ name }) => name),
      ),
    );
  });

  it.each(Object.entries(operatorExamples))(
    'hold or do not hold for the operator %s',
    (name, { operand, holds, fails }) => {
      expect([testOperator(name, operand, holds), testOperator(name, operand, fails)]).toEqual([true, false]);
    },
  );

  it.each(Object.entries(policyFunctionExamples))('use the policy function %s', (name, expression) => {
    expect(expression).toContain(`${name}(`);
    expect(evaluatePolicyExample(name, expression)).toBeDefined();
  });

  it.each(Object.entries(templateFunctionExamples))('use the template function %s', (name, expression) => {
    expect(expression).toContain(`${name}(`);
    expect(evaluateTemplateExample(name, expression)).toBeDefined();
  });

  it.each(Object.entries(policyLintExamples))('are reported by the policy rule %s', (id, example) => {
    const rules = (part: typeof example) =>
      lintDefinition(policyLintDefinition(part)).map(({ rule }) => rule);
    expect(rules(example)).toContain(id);
    expect(rules({})).toEqual([]);
  });
});
