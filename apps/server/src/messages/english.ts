import english from '@blueport/contracts/messages/en.json' with { type: 'json' };
import { createTranslate } from './format-message.ts';

/** Formats an API message in English. Returns undefined for an unknown ID. */
export const formatEnglish = createTranslate('en', english);
