import SearchIcon from '@mui/icons-material/SearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import LinearProgress from '@mui/material/LinearProgress';
import { type KeyboardEvent, type Ref, useEffectEvent, useLayoutEffect } from 'react';
import { useT } from '../../core/i18n/translate.tsx';
import { lineId } from './PaletteLine.tsx';
import { takeTypedAhead } from './palette-control.ts';
import { listId } from './PaletteResults.tsx';

interface PaletteInputProps {
  readonly field: Ref<HTMLInputElement>;
  readonly value: string;
  /** Id of the marked line. */
  readonly marked: string | undefined;
  readonly isBusy: boolean;
  readonly isPhone: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The search field with the progress of the search; on phones with a button that closes the palette. */
export function PaletteInput({
  field,
  value,
  marked,
  isBusy,
  isPhone,
  onChange,
  onKeyDown,
  onClose,
}: PaletteInputProps) {
  const t = useT();
  const adoptTypedAhead = useEffectEvent(() => {
    const text = takeTypedAhead();
    if (text !== '') onChange(text);
  });
  // Together with the focus, so that no key is lost between them.
  useLayoutEffect(() => adoptTypedAhead(), []);
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 4,
        flex: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <SearchIcon sx={{ color: 'text.secondary' }} />
      <InputBase
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into it.
        autoFocus
        inputRef={field}
        fullWidth
        value={value}
        placeholder={t(isPhone ? 'palette.label' : 'palette.placeholder')}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          type: 'text',
          enterKeyHint: 'go',
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': listId,
          'aria-label': t('palette.placeholder'),
          'aria-activedescendant': marked === undefined ? undefined : lineId(marked),
        }}
        sx={{ height: 56, typography: 'body1' }}
      />
      {isPhone && (
        <Button variant="text" onClick={onClose} sx={{ marginInlineEnd: -2 }}>
          {t('action.cancel')}
        </Button>
      )}
      {isBusy && (
        <LinearProgress
          aria-hidden
          sx={{ position: 'absolute', insetInline: 0, bottom: -1, height: 2, backgroundColor: 'transparent' }}
        />
      )}
    </Box>
  );
}
