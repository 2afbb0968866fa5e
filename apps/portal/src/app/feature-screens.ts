import { screens } from '@blueport/contracts';
import type { ScreenId } from '@blueport/contracts';
import type { ComponentType } from 'react';
import { loadFeatureMessages } from '../i18n/locale.ts';
import type { MessageId } from '../i18n/message-id.ts';

/** A screen as a feature offers it. Its page module exports `Component`. */
export interface FeatureScreen {
  /** Name of the tab in the document's title. */
  readonly title: MessageId;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
}

/** What a feature's `screens.ts` exports as `featureScreens`. */
export type FeatureScreens = Readonly<Partial<Record<ScreenId, FeatureScreen>>>;

const modules = import.meta.glob<{ featureScreens: FeatureScreens }>('../features/*/screens.ts', {
  eager: true,
});

export interface RegisteredScreen extends FeatureScreen {
  readonly id: ScreenId;
  readonly path: string;
}

function register(): Map<ScreenId, RegisteredScreen> {
  const found = new Map<ScreenId, RegisteredScreen>();
  for (const [file, module] of Object.entries(modules)) {
    const feature = file.split('/')[2] ?? '';
    for (const [id, screen] of Object.entries(module.featureScreens) as [ScreenId, FeatureScreen][]) {
      const load = async () => (await Promise.all([screen.load(), loadFeatureMessages(feature)]))[0];
      found.set(id, { ...screen, load, id, path: screens[id].path });
    }
  }
  return found;
}

/** Every screen that exists, gathered from the features' folders: deleting a folder deletes its screens. */
export const registeredScreens: ReadonlyMap<ScreenId, RegisteredScreen> = register();

/** Starts fetching a screen's code before it is opened; a failure shows when it is opened. */
export function prefetchScreen(id: ScreenId): void {
  registeredScreens
    .get(id)
    ?.load()
    .catch(() => undefined);
}
