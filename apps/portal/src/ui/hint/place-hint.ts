const gap = 8;

/** Places the text below its control, above it if there is no space, and always inside the window. */
export function placeHint(bubble: HTMLElement, anchor: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const top = below + height > innerHeight - gap ? anchor.top - gap - height : below;
  const centred = anchor.left + anchor.width / 2 - width / 2;
  bubble.style.top = `${Math.max(gap, top)}px`;
  bubble.style.left = `${Math.max(gap, Math.min(centred, innerWidth - gap - width))}px`;
}
