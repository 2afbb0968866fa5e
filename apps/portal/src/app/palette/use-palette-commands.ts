import { registeredScreens } from '../../features/feature-screens.ts';
import { useT } from '../../core/i18n/translate.tsx';
import { savedViewApi } from '../../parts/saved-views/saved-view-api.ts';
import { viewHref } from '../../parts/saved-views/view-address.ts';
import { useAppSelector } from '../../core/store/store.ts';
import { commandsFor, matches } from './commands.ts';
import type { Command } from './commands.ts';
import { recentCommands } from './recent-commands.ts';
import { recentPlaces } from './recent-places.ts';

/** What can be gone to and done, narrowed by what was typed; without anything typed the latest come first. */
export function usePaletteCommands(scope: 'all' | 'actions' | 'help', text: string): Command[] {
  const t = useT();
  const { account, provider } = useAppSelector((state) => state.auth);
  const { data: views } = savedViewApi.useSavedViewListQuery(undefined, { skip: !account });
  const commands = account ? commandsFor(account, provider, (id) => registeredScreens.has(id), t) : [];
  const ofScope = {
    actions: () => commands.filter(({ kind }) => kind === 'action'),
    help: () => commands.filter(({ id }) => id === 'help' || id === 'shortcuts'),
    all: () => [
      ...commands.filter(({ kind }) => kind === 'screen'),
      ...recentPlaces().map(({ to, title }): Command => ({ id: to, label: title, kind: 'place', to })),
      ...(views?.result ?? [])
        .filter((view) => view.pinned || text !== '')
        .map((view): Command => ({ id: view.id, label: view.name, kind: 'view', to: viewHref(view) })),
      ...commands.filter(({ kind }) => kind === 'action'),
    ],
  };
  const recent = recentCommands();
  const rank = ({ id }: Command): number => {
    const position = recent.indexOf(id);
    return text === '' && position >= 0 ? position : recent.length;
  };
  return ofScope[scope]()
    .filter(({ label }) => text === '' || matches(label, text))
    .toSorted((a, b) => rank(a) - rank(b));
}
