import { createTranslate } from '../messages/format-message.ts';
import english from './messages/en.json' with { type: 'json' };

/** Key of a sentence of the command line. */
export type CliMessage = keyof typeof english;

/** Formats a sentence of the command line in English. */
export const formatEnglishMessage = createTranslate('en', english);
