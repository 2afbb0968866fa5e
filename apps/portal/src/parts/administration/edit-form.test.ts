import { describe, expect, it } from 'vitest';
import { changeCount, changedFields, conflictFields, issuesOfRefusal } from './edit-form.ts';

const base = { name: 'reader', permissions: new Set(['roleList', 'metrics']) };

describe('what changed', () => {
  it('compares sets by their members, whatever the order', () => {
    expect(changedFields(base, { name: 'reader', permissions: new Set(['metrics', 'roleList']) })).toEqual(
      [],
    );
    expect(changedFields(base, { name: 'reader', permissions: new Set(['metrics', 'userList']) })).toEqual([
      'permissions',
    ]);
  });

  it('counts every member of a set that came or went', () => {
    expect(changeCount(base, { name: 'x', permissions: new Set(['metrics', 'userList']) })).toBe(3);
    expect(changeCount(base, base)).toBe(0);
  });

  it('tells what the other one changed, and what both changed differently', () => {
    const theirs = { name: 'guest', permissions: new Set(['metrics']) };
    const mine = { name: 'visitor', permissions: new Set(['metrics']) };
    expect(conflictFields(base, theirs, mine)).toEqual({ theirs: ['name', 'permissions'], both: ['name'] });
    expect(conflictFields(base, base, mine)).toEqual({ theirs: [], both: [] });
  });
});

describe('issues of a refusal', () => {
  const refusal = (...pointers: string[]) => ({
    type: 'urn:blueport:problem:invalid-input',
    title: 'No',
    status: 422,
    errors: pointers.map((pointer) => ({ pointer, code: 'x', message: `about ${pointer}` })),
  });

  it('go to their field, also from inside of it; the others stay with the form', () => {
    const found = issuesOfRefusal(refusal('#/name', '#/permissions/3', '#/else'), ['name', 'permissions']);
    expect(found.byField).toEqual({ name: 'about #/name', permissions: 'about #/permissions/3' });
    expect(found.rest).toEqual(['about #/else']);
  });

  it('can be told apart where two parts of a body have a field of one name', () => {
    const fieldOf = (pointer: string) => (pointer.startsWith('#/user/name') ? 'userName' : undefined);
    const found = issuesOfRefusal(
      refusal('#/organization/name', '#/user/name'),
      ['name', 'userName'],
      fieldOf,
    );
    expect(found.byField).toEqual({ name: 'about #/organization/name', userName: 'about #/user/name' });
  });
});
