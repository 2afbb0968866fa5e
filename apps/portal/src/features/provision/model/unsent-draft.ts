import type { Draft } from '@blueport/contracts';

/** What every key begins with; signing out forgets them all (store/logout.ts). */
const unsentDraftPrefix = 'bp.unsentDraft.';

interface UnsentDraft {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const keyOf = (accountId: string, blueprint: string): string =>
  `${unsentDraftPrefix}${accountId}.${blueprint}`;

/** Keeps a draft in this browser that the server could not take: the session had ended, or the network was away. */
export function keepUnsent(accountId: string, blueprint: string, draft: Draft, at: number): void {
  localStorage.setItem(keyOf(accountId, blueprint), JSON.stringify({ draft, at } satisfies UnsentDraft));
}

export function forgetUnsent(accountId: string, blueprint: string): void {
  localStorage.removeItem(keyOf(accountId, blueprint));
}

/** The draft that was kept, when it is younger than what the server has. */
export function readUnsent(accountId: string, blueprint: string, savedAt: string | null): Draft | null {
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(accountId, blueprint)) ?? 'null',
    ) as UnsentDraft | null;
    return kept && kept.at > (savedAt === null ? 0 : Date.parse(savedAt)) ? kept.draft : null;
  } catch {
    return null;
  }
}
