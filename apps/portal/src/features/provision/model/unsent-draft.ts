import type { Draft } from '@blueport/contracts';

/** What every key begins with; signing out forgets them all (store/logout.ts). */
const unsentDraftPrefix = 'bp.unsentDraft.';

interface UnsentDraft {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** One for each wizard: of a blueprint, or of the deployment that is deployed again. */
export const wizardKey = (blueprint: string, deployment?: string): string =>
  deployment === undefined ? blueprint : `${blueprint}.${deployment}`;

const keyOf = (accountId: string, wizard: string): string => `${unsentDraftPrefix}${accountId}.${wizard}`;

/** Keeps a draft in this browser that the server could not take: the session had ended, or the network was away. */
export function keepUnsent(accountId: string, wizard: string, draft: Draft, at: number): void {
  localStorage.setItem(keyOf(accountId, wizard), JSON.stringify({ draft, at } satisfies UnsentDraft));
}

export function forgetUnsent(accountId: string, wizard: string): void {
  localStorage.removeItem(keyOf(accountId, wizard));
}

/** The draft that was kept, when it is younger than what the server has. */
export function readUnsent(accountId: string, wizard: string, savedAt: string | null): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(accountId, wizard)) ?? 'null') as UnsentDraft | null;
    return kept && kept.at > (savedAt === null ? 0 : Date.parse(savedAt)) ? kept.draft : null;
  } catch {
    return null;
  }
}
