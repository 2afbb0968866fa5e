import type { Draft } from '@blueport/contracts';
import { isSameDraft } from './same-draft.ts';

/** Prefix of every key; signing out deletes old drafts (store/logout.ts). */
const unsentDraftPrefix = 'bp.unsentDraft.';

export interface UnsentDraft {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The revision that it rests on, `none` where there was none. */
  readonly base: string;
  /** What was sent on the way to it and may have been written, though nobody said so. */
  readonly unheard: readonly Draft[];
}

/** One for each wizard: of a blueprint, or of the deployment that is deployed again. */
export const wizardKey = (blueprint: string, deployment?: string): string =>
  deployment === undefined ? blueprint : `${blueprint}.${deployment}`;

const keyOf = (accountId: string, wizard: string): string => `${unsentDraftPrefix}${accountId}.${wizard}`;

/** Keeps a draft in this browser that the server could not take: the session had ended, or the network was away. */
export function keepUnsent(accountId: string, wizard: string, unsent: UnsentDraft): void {
  localStorage.setItem(keyOf(accountId, wizard), JSON.stringify(unsent));
}

export function forgetUnsent(accountId: string, wizard: string): void {
  localStorage.removeItem(keyOf(accountId, wizard));
}

/** The wizards of an account that have a draft here, each with its blueprint and the deployment that is deployed again. */
export function listUnsent(
  accountId: string,
): { readonly wizard: string; readonly name: string; readonly deployment: string | undefined }[] {
  const prefix = keyOf(accountId, '');
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const wizard = key.slice(prefix.length);
      const [name = '', deployment] = wizard.split('.');
      return { wizard, name, deployment };
    });
}

/** The draft that was kept, when it is younger than what the server has. */
export function readUnsent(accountId: string, wizard: string, savedAt: string | null): UnsentDraft | null {
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(accountId, wizard)) ?? 'null',
    ) as Partial<UnsentDraft> | null;
    const { draft, at = 0, base = 'none', unheard = [] } = kept ?? {};
    const isYounger = at > (savedAt === null ? 0 : Date.parse(savedAt));
    return draft && isYounger ? { draft, at, base, unheard } : null;
  } catch {
    return null;
  }
}

/** The revision that a draft of this browser rests on: what the server has, where that came from here, else what it rested on. */
export function baseOf(unsent: UnsentDraft, there: Draft | null, revision: string): string {
  return [unsent.draft, ...unsent.unheard].some((own) => isSameDraft(there, own)) ? revision : unsent.base;
}
