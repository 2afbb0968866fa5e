import { screens } from '@blueport/contracts';
import type { ScreenId } from '@blueport/contracts';
import type { ComponentType } from 'react';
import { loadFeatureMessages } from '../core/i18n/locale.ts';
import type { MessageId } from '../core/i18n/message-id.ts';
import { lazyPart } from '../ui/loading/lazy-part.tsx';
import type { LazyPart } from '../ui/loading/lazy-part.tsx';
import { ScreenFailure } from '../ui/loading/LoadFailure.tsx';

/** Screen provided by a feature. Its page module exports `Component`. */
interface FeatureScreen {
  /** Title of the tab and the document. */
  readonly title: MessageId;
  readonly load: () => Promise<{ readonly Component: ComponentType }>;
}

/** Type of the `featureScreens` export in a feature's `screens.ts`. */
export type FeatureScreens = Readonly<Partial<Record<ScreenId, FeatureScreen>>>;

const modules = import.meta.glob<{ featureScreens: FeatureScreens }>('./**/screens.ts', { eager: true });

export interface RegisteredScreen {
  readonly id: ScreenId;
  readonly path: string;
  readonly title: MessageId;
  readonly Page: LazyPart<object>;
}

function register(): Map<ScreenId, RegisteredScreen> {
  const found = new Map<ScreenId, RegisteredScreen>();
  for (const [file, module] of Object.entries(modules)) {
    const feature = file.split('/').at(-2) ?? '';
    for (const [id, screen] of Object.entries(module.featureScreens) as [ScreenId, FeatureScreen][]) {
      const Page = lazyPart(async () => {
        const [{ Component }] = await Promise.all([screen.load(), loadFeatureMessages(feature)]);
        return Component;
      }, ScreenFailure);
      found.set(id, { id, path: screens[id].path, title: screen.title, Page });
    }
  }
  return found;
}

/** All screens, collected from the feature folders. Deleting a folder removes its screens. */
export const registeredScreens: ReadonlyMap<ScreenId, RegisteredScreen> = register();

/** Prefetches the code of a screen. A failure is shown when the screen is opened. */
export function prefetchScreen(id: ScreenId): void {
  void registeredScreens.get(id)?.Page.fetch();
}
