import Select from '@mui/material/Select';
import type { SelectProps } from '@mui/material/Select';
import { useEffect, useRef, useState } from 'react';

/**
 * A select that opens when the pointer is released, even if the field has moved. The library's select opens on
 * press: the press moves the focus from another field, whose message may shift this one, and the release then
 * closes the menu or selects the entry under the pointer. In a text field: `slots={{ select: SteadySelect }}`.
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
