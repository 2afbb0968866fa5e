import { describe, expect, it } from 'vitest';
import { conflictFields } from './ConflictChoice.tsx';
import { changedFields, issuesOfRefusal } from './edit-form.ts';
import { changeCount } from './UnsavedBar.tsx';

const base = { name: 'reader', permissions: new Set(['roleList', 'metrics']) };

describe('changed fields', () => {
  it('compares sets by their members, in any order', () => {
    expect(changedFields(base, { name: 'reader', permissions: new Set(['metrics', 'roleList']) })).toEqual(
      [],
    );
    expect(changedFields(base, { name: 'reader', permissions: new Set(['metrics', 'userList']) })).toEqual([
      'permissions',
    ]);
  });

  it('counts every added or removed member of a set', () => {
    expect(changeCount(base, { name: 'x', permissions: new Set(['metrics', 'userList']) })).toBe(3);
    expect(changeCount(base, base)).toBe(0);
  });

  it('lists fields changed by the other user, and fields both changed differently', () => {
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

  it('are assigned to their field, including its nested pointers; the rest stays with the form', () => {
    const found = issuesOfRefusal(refusal('/name', '#/permissions/3', '/else', '/else/name', '/names'), [
      'name',
      'permissions',
    ]);
    expect(found.byField).toEqual({ name: 'about /name', permissions: 'about #/permissions/3' });
    expect(found.rest).toEqual(['about /else', 'about /else/name', 'about /names']);
  });

  it('can be assigned by pointer if two parts of a body have a field with the same name', () => {
    const pointers = { '/organization/name': 'name', '/user/name': 'userName' };
    const found = issuesOfRefusal(
      refusal('/organization/name', '#/user/name'),
      ['name', 'userName'],
      pointers,
    );
    expect(found.byField).toEqual({ name: 'about /organization/name', userName: 'about #/user/name' });
  });
});
