import type { SelectableOrganization } from '@blueport/contracts';

/** A sign-in that waits for the user to choose one of several organizations. */
export interface OrganizationChoice {
  readonly organizations: readonly SelectableOrganization[];
  /** Continues with an organization, or cancels the sign-in with null. */
  readonly choose: (id: string | null) => void;
}

let current: OrganizationChoice | null = null;
const watchers = new Set<() => void>();

function set(next: OrganizationChoice | null): void {
  current = next;
  for (const watcher of watchers) watcher();
}

export const organizationChoice = (): OrganizationChoice | null => current;

export function watchOrganizationChoice(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Shows the choice on the sign-in page. Resolves with the chosen organization's ID, or null if canceled. */
export function askForOrganization(organizations: readonly SelectableOrganization[]): Promise<string | null> {
  return new Promise((resolve) => {
    set({
      organizations,
      choose: (id) => {
        set(null);
        resolve(id);
      },
    });
  });
}
