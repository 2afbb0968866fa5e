import { i18n } from '@lingui/core';
import type { MessageId } from './message-id.ts';

/** Returns whether the catalogue has a message with this id, so that codes of a newer server are shown unchanged. */
export const hasMessage = (id: string): id is MessageId => Object.hasOwn(i18n.messages, id);
