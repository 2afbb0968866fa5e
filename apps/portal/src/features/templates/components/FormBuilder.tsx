import Box from '@mui/material/Box';
import { type FormItem, resolveItem } from '@blueport/contracts';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState, LoadingState, ScreenReaderOnly } from '../../../states/index.ts';
import { duplicateItem, insertItem, libraryItem, moveItem, ownItem } from '../model/edit-items.ts';
import { typeWords } from '../model/type-words.ts';
import type { BuilderProps } from './builder-props.ts';
import { CanvasRow } from './CanvasRow.tsx';
import { readDrag, type Drag } from './drag.ts';
import { FieldPalette } from './FieldPalette.tsx';

// Fields and selects are fetched with the first item that is chosen.
const ItemProperties = lazy(async () => ({
  default: (await import('./ItemProperties.tsx')).ItemProperties,
}));

/** Palette, canvas and properties. Whatever is done by dragging is done by buttons and by the keyboard as well. */
export function FormBuilder(props: BuilderProps) {
  const { draft, fields, library, issues, mayEdit, onChange } = props;
  const t = useT();
  const { items } = draft;
  const [chosen, setChosen] = useState<string>();
  const [said, setSaid] = useState('');
  const selected = items.findIndex(({ id }) => id === chosen);
  const labelOf = (item: FormItem) => resolveItem(item, fields)?.label ?? item.id;
  const write = (next: readonly FormItem[]) => onChange({ ...draft, items: [...next] });
  const insert = (what: Drag, at = selected < 0 ? items.length : selected + 1) => {
    const field = library.find(({ id }) => id === what.field);
    const item = field
      ? libraryItem(items, field)
      : what.type && ownItem(items, what.type, typeWords(t, what.type));
    if (!item) return;
    write(insertItem(items, at, item));
    setChosen(item.id);
    setSaid(t('templates.added', { name: labelOf(item), position: at + 1 }));
  };
  const move = (from: number, to: number) => {
    const item = items[from];
    const place = Math.max(0, Math.min(to, items.length - 1));
    if (!item || place === from) return;
    write(moveItem(items, from, place));
    setSaid(t('templates.moved', { name: labelOf(item), position: place + 1, count: items.length }));
  };
  const remove = (at: number) => {
    const item = items[at];
    if (!item) return;
    write(items.toSpliced(at, 1));
    setChosen((items[at + 1] ?? items[at - 1])?.id);
    setSaid(t('templates.removed', { name: labelOf(item) }));
  };
  const drop = (drag: Drag, at: number) => {
    if (drag.from === undefined) insert(drag, at);
    else move(drag.from, drag.from < at ? at - 1 : at);
  };
  const item = items[selected];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '220px minmax(0,1fr) 360px' },
      }}
    >
      {mayEdit && <FieldPalette library={library} onInsert={insert} />}
      <Box
        component="section"
        aria-label={t('templates.canvas')}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const drag = mayEdit ? readDrag(event) : undefined;
          if (drag) drop(drag, items.length);
        }}
        sx={{ minHeight: 200, gridColumn: mayEdit ? 'auto' : { lg: '1 / 3' } }}
      >
        {items.length === 0 ? (
          <EmptyState title={t('templates.emptyForm')}>{t('templates.emptyFormHelp')}</EmptyState>
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {items.map((one, index) => (
              <CanvasRow
                key={one.id}
                item={one}
                resolved={resolveItem(one, fields)}
                index={index}
                count={items.length}
                isSelected={index === selected}
                issues={issues.filter(({ pointer }) => `${pointer}/`.startsWith(`/items/${index}/`)).length}
                mayEdit={mayEdit}
                onSelect={() => setChosen(one.id)}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
                onDuplicate={() => write(duplicateItem(items, index))}
                onDrop={drop}
              />
            ))}
          </Box>
        )}
        <ScreenReaderOnly>
          <span role="status">{said}</span>
        </ScreenReaderOnly>
      </Box>
      {item ? (
        <Suspense fallback={<LoadingState />}>
          <ItemProperties
            key={item.id}
            {...props}
            item={item}
            index={selected}
            onMove={(to) => move(selected, to)}
            onRenamed={setChosen}
          />
        </Suspense>
      ) : (
        items.length > 0 && (
          <Box sx={{ color: 'text.secondary', typography: 'body2', padding: 4 }}>
            {t('templates.chooseItem')}
          </Box>
        )
      )}
    </Box>
  );
}
