import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Hint } from '../../ui/hint/Hint.tsx';

interface GraphToolProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button on the graph. */
export function GraphTool({ label, onClick, children }: GraphToolProps) {
  return (
    <Hint text={label}>
      <IconButton size="small" aria-label={label} onClick={onClick}>
        {children}
      </IconButton>
    </Hint>
  );
}
