import LayersIcon from '@mui/icons-material/LayersOutlined';
import type { ReactNode } from 'react';
import { StateBlock } from '../../ui/states/StateBlock.tsx';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** An empty state: explains why and offers an action. */
export function EmptyState({ icon, ...rest }: EmptyStateProps) {
  return <StateBlock icon={icon ?? <LayersIcon />} {...rest} />;
}
