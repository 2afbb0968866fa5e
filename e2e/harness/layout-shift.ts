import type { BrowserContext, Page } from '@playwright/test';

/** Shifts of a page without user input: their sum, and the largest moved elements. */
export interface LayoutShifts {
  readonly score: number;
  readonly moved: readonly string[];
}

interface WatchedWindow {
  layoutShifts?: { value: number; moved: string[] }[];
}

/** Records the layout shifts of every page that the context loads. */
export async function watchLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    interface Shift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly {
        readonly node: Node | null;
        readonly previousRect: DOMRectReadOnly;
        readonly currentRect: DOMRectReadOnly;
      }[];
    }
    const shifts: { value: number; moved: string[] }[] = [];
    (globalThis as WatchedWindow).layoutShifts = shifts;
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      const text = (element?.textContent ?? '').slice(0, 40);
      return `${element?.tagName.toLowerCase() ?? 'removed'}.${element?.getAttribute('class') ?? ''} "${text}"`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${entry.value.toFixed(3)} at ${Math.round(entry.startTime)} ms: ${nameOf(node)} ${[from.x, from.y, from.width, from.height].map(Math.round).join(' ')} -> ${[to.x, to.y, to.width, to.height].map(Math.round).join(' ')}`,
        );
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the layout shifts of the page since it was loaded. */
export async function layoutShiftsOf(page: Page): Promise<LayoutShifts> {
  const shifts = await page.evaluate(() => (globalThis as WatchedWindow).layoutShifts ?? []);
  return {
    score: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
  };
}
