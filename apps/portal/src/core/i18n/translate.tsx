import { i18n } from '@lingui/core';
import { Trans as LinguiTrans, useLingui } from '@lingui/react';
import { useMemo } from 'react';
import type { ReactElement } from 'react';
import type { MessageId } from './message-id.ts';

export type MessageValues = Readonly<Record<string, string | number | Date>>;

/**
 * Returns a message in the active language, outside components. Components use `useT`, which follows a change of
 * language.
 */
export function t(id: MessageId, values?: MessageValues): string {
  return i18n._(id, values);
}

/**
 * Returns `t` for components. When the language changes, they render again and memoized values that depend on it are
 * recomputed.
 */
export function useT(): typeof t {
  const { i18n: active } = useLingui();
  const { locale } = active;
  // oxlint-disable-next-line react/exhaustive-deps -- a new language must be a new function for memos that depend on it.
  return useMemo(() => (id: MessageId, values?: MessageValues) => t(id, values), [locale]);
}

interface TransProps {
  readonly id: MessageId;
  readonly values?: MessageValues;
  readonly components?: Readonly<Record<string, ReactElement>>;
}

/** A message with markup: `<0>…</0>` in the message becomes `components[0]`. */
export function Trans({ id, values, components }: TransProps) {
  return <LinguiTrans id={id} values={{ ...values }} components={{ ...components }} />;
}
