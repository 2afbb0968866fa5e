import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Follows the inner width of an element in CSS pixels: 0 before it is measured, and where nothing measures it. */
export function useElementWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const place = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [place, width];
}
