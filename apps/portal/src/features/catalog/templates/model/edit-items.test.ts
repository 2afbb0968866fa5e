import type { FormItem } from '@blueport/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOfText, textOfChoices } from './choices-text.ts';
import {
  findChangedItem,
  duplicateItem,
  unusedId,
  insertItem,
  moveItem,
  ownItem,
  renameItem,
  changeItemType,
} from './edit-items.ts';

const item = (id: string, rest: Partial<FormItem> = {}): FormItem => ({
  id,
  spec: { type: 1, label: id },
  ...rest,
});
const ids = (items: readonly FormItem[]) => items.map(({ id }) => id).join('');
const abc = [item('a'), item('b'), item('c')];

describe('form items', () => {
  it('keeps only the properties that apply to the new field type', () => {
    const choice = item('a', {
      parameter: 'p',
      spec: {
        type: 3,
        label: 'A',
        required: true,
        default: 'x',
        options: { kind: 'static', choices: [{ value: 'x', label: 'X' }] },
      },
    });
    const several = changeItemType(choice, 4);
    expect(several).toMatchObject({ parameter: 'p', spec: { type: 4, label: 'A', required: true } });
    expect(several.spec.options).toEqual(choice.spec.options);
    expect(several.spec.default).toBeUndefined();
    expect(changeItemType(choice, 7)).toEqual({ id: 'a', spec: { type: 7, label: 'A' } });
    expect(changeItemType(item('b'), 3).spec.options).toEqual({ kind: 'static', choices: [] });
  });

  it('finds the item to show after an undo: restored, otherwise changed, otherwise moved', () => {
    expect(findChangedItem([item('a')], abc)).toBe('b');
    expect(findChangedItem(abc, [item('a'), item('b', { parameter: 'p' }), item('c')])).toBe('b');
    expect(findChangedItem(abc, [item('a'), item('c'), item('b')])).toBe('c');
    expect(findChangedItem(abc, abc)).toBeUndefined();
  });

  it('moves items and limits the target to the ends of the list', () => {
    expect(ids(moveItem(abc, 0, 2))).toBe('bca');
    expect(ids(moveItem(abc, 2, 0))).toBe('cab');
    expect(ids(moveItem(abc, 1, 99))).toBe('acb');
    expect(ids(moveItem(abc, 7, 0))).toBe('abc');
    expect(ids(insertItem(abc, -4, item('x')))).toBe('xabc');
  });

  it('never loses or duplicates items, and keeps their IDs unique', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2), fc.nat(12), fc.nat(12)), { maxLength: 30 }), (acts) => {
        let items: FormItem[] = [];
        for (const [act, at, to] of acts) {
          const before = items.length;
          if (act === 0) items = insertItem(items, at, ownItem(items, 1, 'x'));
          else if (act === 1) items = moveItem(items, at, to);
          else items = duplicateItem(items, at);
          const grows = act === 0 || (act === 2 && at < before);
          expect(items).toHaveLength(before + (grows ? 1 : 0));
          expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        }
      }),
    );
  });

  it('updates conditions when an ID changes', () => {
    const conditionalItem = item('b', { when: { match: 'all', tests: [{ field: 'a', operator: 'empty' }] } });
    expect(renameItem([item('a'), conditionalItem], 'a', 'z')).toMatchObject([
      { id: 'z' },
      { id: 'b', when: { tests: [{ field: 'z' }] } },
    ]);
  });

  it('generates IDs that are valid in conditions and URLs', () => {
    expect(unusedId(abc, '1 a-b')).toBe('ab');
    expect(unusedId(abc, 'a')).toBe('a2');
    expect(unusedId(abc, '??')).toBe('item');
  });
});

it('formats choices as lines and parses them again', () => {
  const choices = [
    { value: 'LRS', label: 'One | two' },
    { value: 'GRS', label: 'GRS' },
  ];
  expect(choicesOfText(textOfChoices(choices))).toEqual(choices);
  expect(choicesOfText(' \n a \n|x')).toEqual([{ value: 'a', label: 'a' }]);
});
