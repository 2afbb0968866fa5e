import { failureHintIds } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { hintFor, portalFailure } from './portal-failure.ts';

describe('hintFor', () => {
  it('has advice for at least thirty distinct codes', () => {
    expect(new Set(failureHintIds).size).toBeGreaterThanOrEqual(30);
    expect(new Set(failureHintIds).size).toBe(failureHintIds.length);
  });

  it('distinguishes the missing permission to assign roles from others, and has no advice for unknown codes', () => {
    const refusalMessage = 'The client may not perform Microsoft.Authorization/roleAssignments/write here.';
    expect(hintFor('AuthorizationFailed', refusalMessage)).toMatch(/User Access Administrator/);
    expect(hintFor('AuthorizationFailed', 'No right to read.')).toMatch(/Contributor/);
    expect(hintFor('SomethingNew')).toBeUndefined();
  });

  it('explains the rules for a weak password', () => {
    const message = 'The supplied password must satisfy at least 3 of password complexity requirements.';
    expect(hintFor('InvalidParameter', message)).toMatch(/^The password is too weak\./);
    expect(hintFor('InvalidParameter', 'The name is invalid.')).toMatch(/one of the values/);
  });
});

describe('portalFailure', () => {
  it('fills in values and keeps them for translations', () => {
    expect(portalFailure('ParkedAfterCrashes', { crashes: '3' })).toEqual({
      code: 'ParkedAfterCrashes',
      message: expect.stringContaining('stopped 3 times'),
      hint: expect.stringContaining('operator'),
      values: { crashes: '3' },
    });
    expect(portalFailure('ApprovalExpired')).toEqual({
      code: 'ApprovalExpired',
      message: 'The request was not approved in time.',
    });
  });
});
