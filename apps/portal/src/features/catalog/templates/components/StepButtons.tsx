import RedoIcon from '@mui/icons-material/RedoOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import type { DraftSteps } from '../use-draft-history.ts';

const typedInto = 'textarea, input:not([type=checkbox], [type=radio])';

/** Returns the step for a keyboard shortcut. Text fields keep their native undo. */
export function stepOfKeys({ ctrlKey, metaKey, shiftKey, altKey, key, target }: KeyboardEvent) {
  const isTyped = target instanceof Element && target.matches(typedInto);
  if (isTyped || altKey || !(ctrlKey || metaKey)) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? ('redo' as const) : ('undo' as const);
  return letter === 'y' && !shiftKey ? ('redo' as const) : undefined;
}

interface StepButtonsProps {
  readonly steps: DraftSteps;
  readonly onStep: (way: 'undo' | 'redo') => void;
}

/** Undo and redo buttons. */
export function StepButtons({ steps, onStep }: StepButtonsProps) {
  const t = useT();
  const undo = useRef<HTMLButtonElement>(null);
  const redo = useRef<HTMLButtonElement>(null);
  const press = (way: 'undo' | 'redo') => {
    onStep(way);
    // A disabled button loses the focus, so move it to the other button, which is enabled then.
    queueMicrotask(() => {
      const [own, other] = way === 'undo' ? [undo, redo] : [redo, undo];
      if (own.current?.disabled) other.current?.focus();
    });
  };
  return (
    <>
      <Button
        ref={undo}
        size="small"
        startIcon={<UndoIcon />}
        disabled={!steps.mayUndo}
        aria-keyshortcuts="Control+Z"
        onClick={() => press('undo')}
      >
        {t('templates.undo')}
      </Button>
      <Button
        ref={redo}
        size="small"
        startIcon={<RedoIcon />}
        disabled={!steps.mayRedo}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => press('redo')}
      >
        {t('templates.redo')}
      </Button>
    </>
  );
}
