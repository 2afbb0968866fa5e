import { type FieldSpec, type FormDefinition, overriddenSpec } from '@blueport/contracts';
import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import { saysTheSame } from './model/draft-changes.ts';

/** What was typed into a field and is no value of it. It counts only over the value that stood there. */
interface HeldText {
  readonly text: string;
  readonly over: unknown;
}

interface HeldTexts {
  /** By the id of the item, the name of its property and, for what only that type has, its type, with spaces between. */
  readonly texts: ReadonlyMap<string, HeldText>;
  readonly hold: (place: string, held: HeldText | undefined) => void;
  readonly clear: () => void;
}

const nothing: ReadonlyMap<string, HeldText> = new Map();

/** Keeps what was typed and not taken, for all fields of a screen: their inputs come and go with tabs and items. */
export function useHeldTexts(): HeldTexts {
  const [texts, setTexts] = useState(nothing);
  const hold = useCallback((place: string, held: HeldText | undefined) => {
    setTexts((now) => {
      if (held === undefined && !now.has(place)) return now;
      const next = new Map(now);
      if (held === undefined) next.delete(place);
      else next.set(place, held);
      return next;
    });
  }, []);
  const clear = useCallback(() => setTexts(nothing), []);
  return useMemo(() => ({ texts, hold, clear }), [texts, hold, clear]);
}

const Context = createContext<HeldTexts | undefined>(undefined);
export const HeldTextsProvider = Context.Provider;

/** What was typed at a place and not taken; nothing once the value there is another, so that no text overwrites what came later. */
export function useHeldText(
  place: string,
  value: unknown,
): readonly [string | undefined, (text: string | undefined) => void] {
  const own = useHeldTexts();
  const { texts, hold } = useContext(Context) ?? own;
  const held = texts.get(place);
  const text = held && saysTheSame(held.over, value) ? held.text : undefined;
  return [text, (next) => hold(place, next === undefined ? undefined : { text: next, over: value })];
}

/** A text that still waits, with the item and the property that it was typed for. */
export interface WaitingText {
  readonly id: string;
  readonly property: string;
  readonly text: string;
}

/** The texts that wait in a draft; those of items that are gone, or have another value by now, do so no longer. */
export function waitingTexts(
  { texts }: Pick<HeldTexts, 'texts'>,
  { items }: FormDefinition,
  fields: ReadonlyMap<string, FieldSpec>,
): WaitingText[] {
  return [...texts].flatMap(([place, { text, over }]) => {
    const [id = '', property = '', type] = place.split(' ');
    const item = items.find((one) => one.id === id);
    if (!item) return [];
    const now: Readonly<Record<string, unknown>> = {
      ...overriddenSpec(fields.get(item.fieldId ?? ''), item.spec),
      id,
    };
    if (type !== undefined && String(now['type']) !== type) return [];
    return saysTheSame(now[property], over) ? [{ id, property, text }] : [];
  });
}
