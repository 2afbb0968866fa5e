import type { FormDefinition, FormItem } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { draftChanges, editedProperty } from './draft-changes.ts';
import { noHistory, recordEdit, stepHistory, type DraftHistory } from '../use-draft-history.ts';

const item = (id: string, label = id): FormItem => ({ id, spec: { type: 1, label } });
const draft = (...items: FormItem[]): FormDefinition => ({ others: 'shown', items });
const [a, b, c] = [item('a'), item('b'), item('c')];

describe('draftChanges', () => {
  it.each<[string, FormDefinition, number]>([
    ['no change for an equal draft', draft(a, b, c), 0],
    [
      'no change if only the property order differs',
      draft({ spec: { label: 'a', type: 1 }, id: 'a' }, b, c),
      0,
    ],
    ['three added items', draft(a, item('x'), b, item('y'), c, item('z')), 3],
    ['one removed item', draft(a, c), 1],
    ['one item moved past two others', draft(c, a, b), 1],
    ['a reversed list as two moves', draft(c, b, a), 2],
    ['one added, one renamed and one moved item', draft(b, item('a', 'A'), c, item('x')), 3],
    ['a changed setting for other parameters', { ...draft(a, b, c), others: 'hidden' }, 1],
  ])('counts %s', (_what, after, count) => {
    expect(draftChanges(draft(a, b, c), after)).toBe(count);
  });

  it('identifies an edit of one property of one item, and returns undefined for other changes', () => {
    expect(editedProperty(draft(a, b), draft(item('a', 'A'), b))).toBe('a label');
    expect(editedProperty(draft(a, b), draft({ ...a, parameter: 'p' }, b))).toBe('a parameter');
    const withCondition = (...values: string[]): FormItem => ({
      ...a,
      when: { match: 'all', tests: values.map((value) => ({ field: 'b', operator: 'equals', value })) },
    });
    expect(editedProperty(draft(withCondition('x'), b), draft(withCondition('xy'), b))).toBe('a when');
    expect(editedProperty(draft(a, b), draft(withCondition('x'), b))).toBeUndefined();
    expect(editedProperty(draft(withCondition('x'), b), draft(withCondition('x', ''), b))).toBeUndefined();
    expect(editedProperty(draft(withCondition('x'), b), draft(a, b))).toBeUndefined();
    expect(editedProperty(draft(a, b), draft(b, a))).toBeUndefined();
    expect(editedProperty(draft(a, b), draft(a))).toBeUndefined();
    expect(editedProperty(draft(a, b), draft(item('a', 'A'), item('b', 'B')))).toBeUndefined();
  });
});

describe('draft history', () => {
  const edit = (history: DraftHistory, ...drafts: FormDefinition[]): DraftHistory =>
    drafts.slice(1).reduce((now, after, at) => recordEdit(now, drafts[at]!, after), history);

  it('merges typing in one property into a single step', () => {
    const history = edit(
      noHistory,
      draft(a),
      draft(item('a', 'N')),
      draft(item('a', 'Na')),
      draft(item('a', 'Nam')),
    );
    expect(stepHistory(history, draft(item('a', 'Nam')), 'undo')?.draft).toEqual(draft(a));
    expect(history.past).toHaveLength(1);
  });

  it('undoes and redoes steps, and clears the redo stack on a new edit', () => {
    const history = edit(noHistory, draft(), draft(a), draft(a, b));
    const undoResult = stepHistory(history, draft(a, b), 'undo')!;
    expect(undoResult.draft).toEqual(draft(a));
    expect(stepHistory(undoResult.history, undoResult.draft, 'redo')?.draft).toEqual(draft(a, b));
    const nextHistory = recordEdit(undoResult.history, undoResult.draft, draft(a, c));
    expect(stepHistory(nextHistory, draft(a, c), 'redo')).toBeUndefined();
    expect(stepHistory(noHistory, draft(), 'undo')).toBeUndefined();
  });
});
