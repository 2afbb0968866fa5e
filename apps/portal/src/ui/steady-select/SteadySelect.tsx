import Select from '@mui/material/Select';
import type { SelectProps } from '@mui/material/Select';
import { useEffect, useRef, useState } from 'react';

/**
 * A select that opens when the pointer is let go, wherever the field is by then. The vendor's opens when it is pressed: the
 * press takes the focus from another field, whose remark may push this one aside, and letting go then closes the menu
 * again or takes the entry that came to lie below the pointer. In a text field: `slots={{ select: SteadySelect }}`.
 */
export function SteadySelect<Value = unknown>(props: SelectProps<Value>) {
  const [open, setOpen] = useState(false);
  const waiting = useRef<AbortController | null>(null);
  useEffect(() => () => waiting.current?.abort(), []);
  return (
    <Select
      {...props}
      open={open}
      onOpen={(event) => {
        waiting.current?.abort();
        if (event.type !== 'mousedown') return setOpen(true);
        waiting.current = new AbortController();
        const { signal } = waiting.current;
        document.addEventListener('mouseup', () => setOpen(true), { once: true, capture: true, signal });
      }}
      onClose={() => setOpen(false)}
    />
  );
}
