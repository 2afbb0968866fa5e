import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formFieldTypeNumbers, type TemplateField } from '@blueport/contracts';
import { type ReactNode, Suspense, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { typeLabel } from '../model/type-label.ts';
import { type Drag, writeDrag } from './drag.ts';
import { TextInput } from '../../../../components/administration/TextInput.tsx' with { load: 'part' };

interface FieldPaletteProps {
  readonly library: readonly TemplateField[];
  /** Whether the palette is above the canvas instead of next to it. */
  readonly isAbove: boolean;
  /** Inserts a field below the selected item. */
  readonly onInsert: (what: Drag) => void;
}

const maxShown = 30;

/** Palette of the field types and library fields that can be added to a form. */
export function FieldPalette({ library, isAbove, onInsert }: FieldPaletteProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const found = library.filter(({ label, name }) =>
    `${label} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <Box
      component="section"
      aria-label={t('templates.palette')}
      // Sticky, so that fields can be dragged to the end of a long form.
      sx={
        isAbove
          ? { maxHeight: '40vh', overflow: 'auto', flexShrink: 0 }
          : {
              position: { lg: 'sticky' },
              top: 72,
              maxHeight: { lg: 'calc(100vh - 160px)' },
              overflow: 'auto',
            }
      }
    >
      <PaletteGroup title={t('templates.newField')} isAbove={isAbove}>
        {formFieldTypeNumbers.map((type) => (
          <PaletteButton key={type} what={{ type }} label={typeLabel(t, type)} onInsert={onInsert} />
        ))}
      </PaletteGroup>
      {library.length > 0 && (
        <PaletteGroup title={t('templates.fromLibrary')} isAbove={isAbove}>
          {library.length > 8 && (
            <Box sx={{ gridColumn: '1 / -1', marginBlock: 1 }}>
              <Suspense>
                <TextInput label={t('templates.search')} value={search} onChange={setSearch} />
              </Suspense>
            </Box>
          )}
          {found.slice(0, maxShown).map(({ id, label }) => (
            <PaletteButton key={id} what={{ field: id }} label={label} onInsert={onInsert} />
          ))}
        </PaletteGroup>
      )}
    </Box>
  );
}

interface PaletteGroupProps {
  readonly title: string;
  readonly isAbove: boolean;
  readonly children: ReactNode;
}

function PaletteGroup({ title, isAbove, children }: PaletteGroupProps) {
  return (
    <Box sx={{ marginBottom: isAbove ? 2 : 4 }}>
      <Typography variant="subtitle2" component="h2" sx={{ marginBottom: 1 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: {
            xs: 'repeat(auto-fill, minmax(108px, 1fr))',
            lg: isAbove ? 'repeat(auto-fill, minmax(132px, 1fr))' : 'minmax(0,1fr)',
          },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

interface PaletteButtonProps {
  readonly what: Drag;
  readonly label: string;
  readonly onInsert: (what: Drag) => void;
}

function PaletteButton({ what, label, onInsert }: PaletteButtonProps) {
  const t = useT();
  return (
    <Button
      size="small"
      variant="outlined"
      draggable
      startIcon={<AddIcon />}
      aria-label={t('templates.add', { name: label })}
      onDragStart={(event) => writeDrag(event, what)}
      onClick={() => onInsert(what)}
      // Wrap long labels, because truncated ones look alike.
      sx={{
        justifyContent: 'flex-start',
        textAlign: 'start',
        minWidth: 0,
        lineHeight: 1.25,
        cursor: 'grab',
        paddingInline: 2,
        '& .MuiButton-startIcon': { marginInlineEnd: 1 },
      }}
    >
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere', hyphens: 'auto' }}>
        {label}
      </Box>
    </Button>
  );
}
