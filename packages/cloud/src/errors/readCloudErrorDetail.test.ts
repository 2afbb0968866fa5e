import { describe, expect, it } from 'vitest';
import { readCloudErrorDetail } from './readCloudErrorDetail.ts';

it('reads an error wrapped as JSON in the message of another', () => {
  const inner = JSON.stringify({
    error: { code: 'StorageAccountAlreadyTaken', message: 'The name is taken.' },
  });
  const detail = readCloudErrorDetail({
    error: { code: 'DeploymentFailed', message: 'Failed.', details: [{ code: 'Conflict', message: inner }] },
  });
  expect(detail?.details[0]?.details[0]).toMatchObject({ code: 'StorageAccountAlreadyTaken' });
});

it('reads errors of the directory', () => {
  expect(readCloudErrorDetail({ error: 'invalid_grant', error_description: 'Expired.' })).toEqual({
    code: 'invalid_grant',
    message: 'Expired.',
    details: [],
  });
});

it('limits the size of an endless error', () => {
  let error: unknown = { code: 'Deep', message: 'Deep.' };
  for (let level = 0; level < 500; level += 1) error = { code: 'C', message: 'm', details: [error] };
  expect(JSON.stringify(readCloudErrorDetail(error)).length).toBeLessThan(2000);
});

it.each([undefined, null, 'text', [], {}, { error: {} }])('returns undefined for %j', (value) => {
  expect(readCloudErrorDetail(value)).toBeUndefined();
});

describe('policy violations', () => {
  const secret = 'Hunter-2026!';
  const check = (more: object = {}) => ({
    result: 'True',
    expressionKind: 'Field',
    expression: 'Microsoft.Storage/storageAccounts/sku.name',
    path: 'sku.name',
    expressionValue: secret,
    targetValue: ['Standard_LRS'],
    operator: 'NotIn',
    ...more,
  });
  const refusal = (...additionalInfo: unknown[]) => ({
    error: {
      code: 'InvalidTemplateDeployment',
      message: 'The template deployment failed because of policy violation.',
      details: [
        {
          code: 'RequestDisallowedByPolicy',
          target: 'ledgerfiles',
          message: "Resource 'ledgerfiles' was disallowed by policy.",
          additionalInfo,
        },
      ],
    },
  });
  const violation = (info: unknown) => ({ type: 'PolicyViolation', info });
  const policiesOf = (...additionalInfo: unknown[]) =>
    readCloudErrorDetail(refusal(...additionalInfo))?.details[0]?.policies;
  const names = {
    policyDefinitionId: '/providers/Microsoft.Authorization/policyDefinitions/allowed-skus',
    policyDefinitionName: 'allowed-skus',
    policyDefinitionDisplayName: 'Allowed sizes of storage',
    policyAssignmentId: '/subscriptions/s/providers/Microsoft.Authorization/policyAssignments/thrift',
    policyAssignmentName: 'thrift',
    policyAssignmentDisplayName: 'Thrift',
  };

  it('contain policy, assignment and condition, but never the actual value', () => {
    const found = policiesOf(violation({ ...names, evaluationDetails: { evaluatedExpressions: [check()] } }));
    expect(found).toEqual([
      {
        definition: 'Allowed sizes of storage',
        assignment: 'Thrift',
        checks: [
          {
            kind: 'Field',
            expression: 'Microsoft.Storage/storageAccounts/sku.name',
            path: 'sku.name',
            operator: 'NotIn',
            targetValue: ['Standard_LRS'],
          },
        ],
      },
    ]);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it('fall back to the names in ids', () => {
    const { policyDefinitionId, policyAssignmentId } = names;
    expect(policiesOf(violation({ policyDefinitionId, policyAssignmentId }))).toEqual([
      { definition: 'allowed-skus', assignment: 'thrift', checks: [] },
    ]);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [violation(null)],
    [violation('text')],
    [violation({ evaluationDetails: 7 })],
    [{ type: 'TemplateViolation', info: names }],
    [{ type: 7, info: names }],
  ])('are undefined for %j', (one) => {
    expect(policiesOf(one)).toBeUndefined();
  });

  it('leave out invalid conditions', () => {
    const evaluatedExpressions = [null, 'text', {}, { expression: 7 }, check({ operator: 7, path: [] })];
    expect(policiesOf(violation({ ...names, evaluationDetails: { evaluatedExpressions } }))).toMatchObject([
      { checks: [{ expression: 'Microsoft.Storage/storageAccounts/sku.name', operator: '' }] },
    ]);
    const details = { evaluatedExpressions: { not: 'a list' } };
    expect(policiesOf(violation({ ...names, evaluationDetails: details }))).toMatchObject([{ checks: [] }]);
  });

  it('limit the size of rule values', () => {
    let deep: unknown = 'x'.repeat(10_000);
    for (let level = 0; level < 50; level += 1) deep = { [`key ${'k'.repeat(5000)}`]: [deep] };
    const long = check({
      targetValue: Array.from({ length: 5000 }, (_, at) => `value ${at}`),
    });
    const evaluatedExpressions = Array.from({ length: 500 }, () => long).concat(check({ targetValue: deep }));
    const info = { ...names, evaluationDetails: { evaluatedExpressions } };
    const found = policiesOf(...Array.from({ length: 200 }, () => violation(info)))!;
    expect(found).toHaveLength(10);
    expect(found[0]!.checks).toHaveLength(12);
    expect(found[0]!.checks[0]!.targetValue).toEqual([...long.targetValue.slice(0, 20), '…']);
    expect(JSON.stringify(found).length).toBeLessThan(120_000);
    const text = check({ expression: 'e'.repeat(501), targetValue: ['t'.repeat(501), 't'.repeat(500)] });
    expect(
      policiesOf(violation({ ...names, evaluationDetails: { evaluatedExpressions: [text] } })),
    ).toMatchObject([{ checks: [{ expression: 'sku.name', targetValue: ['…', 't'.repeat(500)] }] }]);
    const large = check({ targetValue: Array.from({ length: 20 }, () => 'x'.repeat(400)) });
    const [one] = policiesOf(violation({ ...names, evaluationDetails: { evaluatedExpressions: [large] } }))!;
    expect(one).toMatchObject({ checks: [{ targetValue: '…' }] });
  });
});
