import type { FormDefinition, FormItem } from '@blueport/contracts';
import { describe, expect, it } from 'vitest';
import { draftChanges, editedPlace } from './draft-changes.ts';
import { noHistory, recorded, stepped, type DraftHistory } from './draft-history.ts';

const item = (id: string, label = id): FormItem => ({ id, spec: { type: 1, label } });
const draft = (...items: FormItem[]): FormDefinition => ({ others: 'shown', items });
const [a, b, c] = [item('a'), item('b'), item('c')];

describe('what was changed in a draft', () => {
  it.each<[string, FormDefinition, number]>([
    ['nothing', draft(a, b, c), 0],
    ['nothing, written in another order', draft({ spec: { label: 'a', type: 1 }, id: 'a' }, b, c), 0],
    ['three items came', draft(a, item('x'), b, item('y'), c, item('z')), 3],
    ['one went', draft(a, c), 1],
    ['one was moved over two', draft(c, a, b), 1],
    ['all stand the other way round', draft(c, b, a), 2],
    ['one came, one was renamed, one was moved', draft(b, item('a', 'A'), c, item('x')), 3],
    ['what is done with other parameters', { ...draft(a, b, c), others: 'hidden' }, 1],
  ])('%s', (_what, after, count) => {
    expect(draftChanges(draft(a, b, c), after)).toBe(count);
  });

  it('typing in one property of one item is one place; anything else is a step of its own', () => {
    expect(editedPlace(draft(a, b), draft(item('a', 'A'), b))).toBe('a label');
    expect(editedPlace(draft(a, b), draft({ ...a, parameter: 'p' }, b))).toBe('a parameter');
    const shown = (...values: string[]): FormItem => ({
      ...a,
      when: { match: 'all', tests: values.map((value) => ({ field: 'b', operator: 'equals', value })) },
    });
    expect(editedPlace(draft(shown('x'), b), draft(shown('xy'), b))).toBe('a when');
    expect(editedPlace(draft(a, b), draft(shown('x'), b))).toBeUndefined();
    expect(editedPlace(draft(shown('x'), b), draft(shown('x', ''), b))).toBeUndefined();
    expect(editedPlace(draft(shown('x'), b), draft(a, b))).toBeUndefined();
    expect(editedPlace(draft(a, b), draft(b, a))).toBeUndefined();
    expect(editedPlace(draft(a, b), draft(a))).toBeUndefined();
    expect(editedPlace(draft(a, b), draft(item('a', 'A'), item('b', 'B')))).toBeUndefined();
  });
});

describe('steps of an author', () => {
  const edit = (history: DraftHistory, ...drafts: FormDefinition[]): DraftHistory =>
    drafts.slice(1).reduce((now, after, at) => recorded(now, drafts[at]!, after), history);

  it('a word that is typed is one step, whatever its length', () => {
    const history = edit(
      noHistory,
      draft(a),
      draft(item('a', 'N')),
      draft(item('a', 'Na')),
      draft(item('a', 'Nam')),
    );
    expect(stepped(history, draft(item('a', 'Nam')), 'undo')?.draft).toEqual(draft(a));
    expect(history.past).toHaveLength(1);
  });

  it('go back and forth, and a new one ends the way forth', () => {
    const history = edit(noHistory, draft(), draft(a), draft(a, b));
    const back = stepped(history, draft(a, b), 'undo')!;
    expect(back.draft).toEqual(draft(a));
    expect(stepped(back.history, back.draft, 'redo')?.draft).toEqual(draft(a, b));
    const anew = recorded(back.history, back.draft, draft(a, c));
    expect(stepped(anew, draft(a, c), 'redo')).toBeUndefined();
    expect(stepped(noHistory, draft(), 'undo')).toBeUndefined();
  });
});
