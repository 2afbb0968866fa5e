import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Focuses the heading after navigation, so that keyboard and screen reader start at the top. */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    let frames = 120;
    let handle = 0;
    const look = () => {
      const heading = document.querySelector<HTMLElement>('[data-page-heading]');
      if (heading) heading.focus({ preventScroll: true });
      // A lazy screen renders its heading some frames later.
      else if (frames-- > 0) handle = requestAnimationFrame(look);
    };
    window.scrollTo(0, 0);
    handle = requestAnimationFrame(look);
    return () => cancelAnimationFrame(handle);
  }, [pathname]);
}
