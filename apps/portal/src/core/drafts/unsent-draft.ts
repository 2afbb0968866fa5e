import type { Draft } from '@blueport/contracts';
import { isSameDraft } from './same-draft.ts';

/** Prefix of every key; signing out deletes old drafts (store/logout.ts). */
const unsentDraftPrefix = 'bp.unsentDraft.';

export interface UnsentDraft {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The revision it is based on, or `none`. */
  readonly base: string;
  /** Earlier versions that were sent without a response, so the server may have stored them. */
  readonly unheard: readonly Draft[];
}

/** Returns the key of a wizard: of a blueprint, or of a deployment to redeploy. */
export const wizardKey = (blueprint: string, deployment?: string): string =>
  deployment === undefined ? blueprint : `${blueprint}.${deployment}`;

const keyOf = (accountId: string, wizard: string): string => `${unsentDraftPrefix}${accountId}.${wizard}`;

/** Stores a draft in this browser that could not be sent because the session had ended or the network was down. */
export function storeUnsentDraft(accountId: string, wizard: string, unsent: UnsentDraft): void {
  localStorage.setItem(keyOf(accountId, wizard), JSON.stringify(unsent));
}

export function deleteUnsentDraft(accountId: string, wizard: string): void {
  localStorage.removeItem(keyOf(accountId, wizard));
}

/**
 * Returns the account's wizards with a draft in this browser, each with its blueprint and the deployment to redeploy.
 */
export function listUnsentDrafts(
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

/** Returns the stored draft if it is newer than the server's. */
export function readUnsentDraft(
  accountId: string,
  wizard: string,
  savedAt: string | null,
): UnsentDraft | null {
  try {
    const storedDraft = JSON.parse(
      localStorage.getItem(keyOf(accountId, wizard)) ?? 'null',
    ) as Partial<UnsentDraft> | null;
    const { draft, at = 0, base = 'none', unheard = [] } = storedDraft ?? {};
    const isYounger = at > (savedAt === null ? 0 : Date.parse(savedAt));
    return draft && isYounger ? { draft, at, base, unheard } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the base revision of a draft in this browser: the server's if this browser sent it, otherwise the stored one.
 */
export function baseRevision(unsent: UnsentDraft, serverDraft: Draft | null, revision: string): string {
  return [unsent.draft, ...unsent.unheard].some((own) => isSameDraft(serverDraft, own))
    ? revision
    : unsent.base;
}
