import { type FieldSpec, type FormDefinition, overriddenSpec } from '@blueport/contracts';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { isDeepEqual } from './model/draft-changes.ts';

/** Invalid text typed into a field. It applies only while the field's value remains unchanged. */
interface HeldText {
  readonly text: string;
  readonly baseValue: unknown;
}

interface HeldTexts {
  /** Keyed by item ID, property name and, for properties specific to a type, the type, separated by spaces. */
  readonly texts: ReadonlyMap<string, HeldText>;
  readonly hold: (place: string, invalidText: HeldText | undefined) => void;
  readonly clear: () => void;
}

const noTexts: ReadonlyMap<string, HeldText> = new Map();

/** Keeps invalid text for all fields of a screen, whose inputs unmount when the tab or item changes. */
export function useInvalidTexts(): HeldTexts {
  const [texts, setTexts] = useState(noTexts);
  const hold = useCallback((place: string, invalidText: HeldText | undefined) => {
    setTexts((now) => {
      if (invalidText === undefined && !now.has(place)) return now;
      const next = new Map(now);
      if (invalidText === undefined) next.delete(place);
      else next.set(place, invalidText);
      return next;
    });
  }, []);
  const clear = useCallback(() => setTexts(noTexts), []);
  return useMemo(() => ({ texts, hold, clear }), [texts, hold, clear]);
}

const Context = createContext<HeldTexts | undefined>(undefined);
export const InvalidTextsProvider = Context.Provider;

/**
 * Returns the invalid text kept for a field, or undefined once its value has changed, so that it cannot overwrite a
 * later value.
 */
export function useInvalidText(
  place: string,
  value: unknown,
): readonly [string | undefined, (text: string | undefined) => void] {
  const own = useInvalidTexts();
  const { texts, hold } = useContext(Context) ?? own;
  const invalidText = texts.get(place);
  const text = invalidText && isDeepEqual(invalidText.baseValue, value) ? invalidText.text : undefined;
  return [text, (next) => hold(place, next === undefined ? undefined : { text: next, baseValue: value })];
}

/** Unapplied text, with the item and property it was typed for. */
export interface UnappliedText {
  readonly id: string;
  readonly property: string;
  readonly text: string;
}

/** Returns the unapplied texts of a draft, except those whose item was removed or whose value has changed. */
export function unappliedTexts(
  { texts }: Pick<HeldTexts, 'texts'>,
  { items }: FormDefinition,
  fields: ReadonlyMap<string, FieldSpec>,
): UnappliedText[] {
  return [...texts].flatMap(([place, { text, baseValue }]) => {
    const [id = '', property = '', type] = place.split(' ');
    const item = items.find((one) => one.id === id);
    if (!item) return [];
    const now: Readonly<Record<string, unknown>> = {
      ...overriddenSpec(fields.get(item.fieldId ?? ''), item.spec),
      id,
    };
    if (type !== undefined && String(now['type']) !== type) return [];
    return isDeepEqual(now[property], baseValue) ? [{ id, property, text }] : [];
  });
}
