const gap = 8;

/** Puts the words below their control, above it where there is no room, and always inside of the window. */
export function placeHint(bubble: HTMLElement, anchor: DOMRect): void {
  const { width, height } = bubble.getBoundingClientRect();
  const below = anchor.bottom + gap;
  const top = below + height > innerHeight - gap ? anchor.top - gap - height : below;
  const centred = anchor.left + anchor.width / 2 - width / 2;
  bubble.style.top = `${Math.max(gap, top)}px`;
  bubble.style.left = `${Math.max(gap, Math.min(centred, innerWidth - gap - width))}px`;
}
