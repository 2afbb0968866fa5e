import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useEditForm } from './use-edit-form.ts';
import type { SaveResult } from './use-edit-form.ts';

type Values = Readonly<{ name: string; day: string }>;

const stale = { type: 'urn:blueport:problem:stale', title: 'Somebody changed it', status: 412 };

/** A server with one object; `meddle` simulates a change by another user. */
function server(values: Values) {
  let current = { values, version: 1 };
  const sent: { values: Values; etag: string }[] = [];
  const present = () => ({ values: current.values, etag: `"${current.version}"` });
  return {
    sent,
    present,
    meddle: (changes: Partial<Values>) => {
      current = { values: { ...current.values, ...changes }, version: current.version + 1 };
    },
    save: async (newValues: Values, etag: string): Promise<SaveResult<Values>> => {
      sent.push({ values: newValues, etag });
      if (etag !== present().etag) return { error: stale };
      current = { values: newValues, version: current.version + 1 };
      return { saved: present() };
    },
  };
}

/** Opens a form that shows the issue of `name`, but not that of `day`. */
function open(remote: ReturnType<typeof server>) {
  return renderHook(() => {
    const form = useEditForm<Values>({
      saved: remote.present(),
      check: ({ name }) => (name === '' ? { name: 'This field is required.' } : {}),
      save: remote.save,
      reload: async () => remote.present(),
    });
    return { ...form, nameIssue: form.issues.name };
  });
}

/** Returns a refusal of one field. */
const refusalOf = (field: string) => ({
  ...stale,
  type: 'urn:blueport:problem:invalid-input',
  errors: [{ pointer: `#/${field}`, code: 'taken', message: 'Taken.' }],
});

it('shows an issue after its field loses focus, and all issues instead of saving', async () => {
  const remote = server({ name: 'a', day: '' });
  const { result } = open(remote);
  act(() => result.current.set('name', ''));
  expect(result.current.issues).toEqual({});
  act(() => result.current.leave('name'));
  expect(result.current.issues).toEqual({ name: 'This field is required.' });
  await act(async () => expect(await result.current.save()).toBe(false));
  expect(remote.sent).toEqual([]);
});

it('adopts a newer version only if there are no edits', () => {
  const remote = server({ name: 'a', day: '' });
  const { result, rerender } = open(remote);
  remote.meddle({ name: 'b' });
  rerender();
  expect(result.current.values.name).toBe('b');
  act(() => result.current.set('day', '2027-01-01'));
  remote.meddle({ name: 'c' });
  rerender();
  expect(result.current.values).toEqual({ name: 'b', day: '2027-01-01' });
});

it('detects a conflict when saving; keeping mine preserves fields that only they changed', async () => {
  const remote = server({ name: 'a', day: '' });
  const { result } = open(remote);
  act(() => result.current.set('day', '2027-01-01'));
  remote.meddle({ name: 'theirs' });
  await act(async () => expect(await result.current.save()).toBe(false));
  expect(result.current.theirs?.values.name).toBe('theirs');
  await act(async () => expect(await result.current.keepMine()).toBe(true));
  expect(remote.sent.at(-1)).toEqual({ values: { name: 'theirs', day: '2027-01-01' }, etag: '"2"' });
  expect(result.current.isDirty).toBe(false);
});

it('discards my edits when taking theirs', async () => {
  const remote = server({ name: 'a', day: '' });
  const { result } = open(remote);
  act(() => result.current.set('name', 'mine'));
  remote.meddle({ name: 'theirs' });
  await act(async () => void (await result.current.save()));
  act(() => result.current.takeTheirs());
  expect(result.current.values.name).toBe('theirs');
  expect(result.current.isDirty).toBe(false);
  expect(remote.sent).toHaveLength(1);
});

it('shows a refusal at its field until the field is changed', async () => {
  const remote = server({ name: 'a', day: '' });
  remote.save = async () => ({ error: refusalOf('name') });
  const { result } = open(remote);
  act(() => result.current.set('name', 'b'));
  await act(async () => void (await result.current.save()));
  expect(result.current.nameIssue).toBe('Taken.');
  expect(result.current.failure).toBeUndefined();
  act(() => result.current.set('name', 'c'));
  expect(result.current.nameIssue).toBeUndefined();
});

it('reports a refusal as a failure if its field does not show issues', async () => {
  const remote = server({ name: 'a', day: '' });
  remote.save = async () => ({ error: refusalOf('day') });
  const { result } = open(remote);
  act(() => result.current.set('day', 'x'));
  await act(async () => void (await result.current.save()));
  expect(result.current.failure).toEqual(refusalOf('day'));
});
