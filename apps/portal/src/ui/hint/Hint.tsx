import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';

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

interface HintProps {
  /** A description of the control or why it is disabled; also set as its accessible name or description. */
  readonly text: string;
  readonly children: ReactNode;
}

const showAfter = 400;
/** Time to move the pointer onto the text, for example to read it under magnification, in milliseconds. */
const hideAfter = 150;

/** Shows and hides the text with delays. The anchor is the rectangle of the control while it is shown. */
function useHint() {
  const holder = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [anchor, setAnchor] = useState<DOMRect>();
  const schedule = (milliseconds: number, next: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(next, milliseconds);
  };
  const show = () => setAnchor(holder.current?.firstElementChild?.getBoundingClientRect());
  const hide = () => {
    clearTimeout(timer.current);
    setAnchor(undefined);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setAnchor(undefined);
    };
    const onScroll = () => setAnchor(undefined);
    addEventListener('keydown', onKeyDown);
    addEventListener('scroll', onScroll, true);
    return () => {
      removeEventListener('keydown', onKeyDown);
      removeEventListener('scroll', onScroll, true);
    };
  }, [anchor]);
  const handlers = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') schedule(showAfter, show);
    },
    onPointerLeave: () => schedule(hideAfter, hide),
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) show();
    },
    onBlur: hide,
  };
  return { holder, anchor, handlers };
}

/**
 * A tooltip next to a control on hover or keyboard focus; Escape hides it. Kept small because it is part of the first
 * download of every screen.
 */
export function Hint({ text, children }: HintProps) {
  const { holder, anchor, handlers } = useHint();
  return (
    // Creates no box, so that the control keeps its place in the surrounding layout.
    <span ref={holder} style={{ display: 'contents' }} {...handlers}>
      {children}
      {anchor
        ? createPortal(
            <Box
              ref={(bubble: HTMLElement | null) => {
                if (bubble) placeHint(bubble, anchor);
              }}
              role="tooltip"
              sx={{
                position: 'fixed',
                zIndex: 'tooltip',
                maxWidth: 300,
                px: 2,
                py: 1,
                borderRadius: 1,
                bgcolor: '#1B2430',
                color: '#F2F5F9',
                border: 1,
                borderColor: 'divider',
                fontSize: 12,
                lineHeight: '16px',
                overflowWrap: 'anywhere',
              }}
            >
              {text}
            </Box>,
            document.body,
          )
        : null}
    </span>
  );
}
