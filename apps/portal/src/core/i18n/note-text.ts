import type { Note } from '@blueport/contracts';
import { translateNote } from '@blueport/contracts/messages/translate-note.ts';
import { useEffect, useState } from 'react';
import { loadFeatureMessages } from './locale.ts';
import { serverText } from './server-text.ts';

/** Returns a note in the user's language, or the English text that older servers and rows have instead. */
export const noteOrText = (note: Note | null | undefined, text: string | null): string =>
  note ? translateNote(note, serverText) : (text ?? '');

/** Loads the texts of the server if they are needed, and renders the component again when they are loaded. */
export function useServerTexts(isNeeded: boolean): void {
  const [, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    void loadFeatureMessages('problems').then(
      () => setIsLoaded(true),
      () => undefined,
    );
  }, [isNeeded]);
}
