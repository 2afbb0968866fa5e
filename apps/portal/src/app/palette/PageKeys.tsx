import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '../../core/keyboard/is-typing.ts';
import { pageKeys } from '../../core/keyboard/shortcuts.ts';
import { singleKeysEnabled } from '../../core/preferences/single-keys.ts';
import { entriesOf, navigation } from '../shell/navigation.tsx';
import { isPaletteClosed, showPalette } from './palette-control.ts';

const chordTime = 1200;
const pages = new Map(entriesOf(navigation).map(({ label, to }) => [pageKeys[label], to]));

/** Listens for single keys: those that open pages, and the one that shows all shortcuts. */
export function PageKeys() {
  const navigate = useNavigate();
  const chordSince = useRef(0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const single = singleKeysEnabled() && !event.ctrlKey && !event.metaKey && !event.altKey;
      // While a dialog of the palette loads, the focus is still on the page.
      if (!single || !isPaletteClosed() || isTyping(event.target)) return;
      const inChord = event.timeStamp - chordSince.current < chordTime && chordSince.current > 0;
      chordSince.current = event.key === 'g' ? event.timeStamp : 0;
      const target = inChord ? pages.get(event.key) : undefined;
      if (target) void navigate(target);
      else if (event.key === '?') showPalette('shortcuts');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  return null;
}
