import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';

const key = 'bp.form-preview';

/**
 * Returns whether the preview fits next to the canvas and whether the author wants it there, a choice stored in the
 * browser.
 */
export function usePreviewPane() {
  const hasRoom = useMediaQuery('(min-width: 1280px)');
  const [isEnabled, setEnabled] = useState(() => localStorage.getItem(key) !== 'off');
  const toggle = () => {
    localStorage.setItem(key, isEnabled ? 'off' : 'on');
    setEnabled(!isEnabled);
  };
  return { hasRoom, isOpen: hasRoom && isEnabled, toggle };
}
