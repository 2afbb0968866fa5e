import { i18n } from '@lingui/core';
import { Trans as LinguiTrans, useLingui } from '@lingui/react';
import type { ReactElement } from 'react';
import type { MessageId } from './message-id.ts';

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** A text in the active language, outside of components; inside them use `useT`, which follows a change of language. */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values);
}

/** `t` for components: they render again when the language changes. */
export function useT(): typeof t {
  useLingui();
  return t;
}

interface TransProps {
  readonly id: MessageId;
  readonly values?: MessageValues;
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A text with markup inside: `<0>…</0>` in the message becomes `components[0]`. */
export function Trans({ id, values, components }: TransProps) {
  return <LinguiTrans id={id} values={{ ...values }} components={{ ...components }} />;
}
