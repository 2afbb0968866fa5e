import english from '@blueport/contracts/messages/en.json' with { type: 'json' };
import { createTranslate } from './format-message.ts';

/** Formats a text of the API in English; undefined if there is none by this id. */
export const formatEnglish = createTranslate('en', english);
