import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormItem, maxFormItems, resolveItem } from '@blueport/contracts';
import { type DragEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState, LoadingState, ScreenReaderOnly } from '../../../../components/states/index.ts';
import {
  findChangedItem,
  duplicateItem,
  insertItem,
  libraryItem,
  moveItem,
  ownItem,
} from '../model/edit-items.ts';
import { typeLabel } from '../model/type-label.ts';
import type { DraftSteps } from '../use-draft-history.ts';
import { usePreviewPane } from '../use-preview-pane.ts';
import type { BuilderProps } from './builder-props.ts';
import { CanvasRow } from './CanvasRow.tsx';
import { type Drag, isBuilderDrag, placeAt, readDrag } from './drag.ts';
import { FieldPalette } from './FieldPalette.tsx';
import { StepButtons, stepOfKeys } from './StepButtons.tsx';
import { ItemProperties } from './ItemProperties.tsx' with { load: 'part' };
import { ParametersDialog } from './ParametersDialog.tsx' with { load: 'dialog' };
import { PreviewPane } from './PreviewPane.tsx' with { load: 'part' };

/** Fills the window between the app bar and the bar for unsaved changes. */
const ownScroll = {
  display: 'flex',
  flexDirection: 'column',
  position: 'sticky',
  top: 72,
  maxHeight: 'calc(100vh - 160px)',
} as const;

/** Focuses a part of an item, its row if that part is disabled, or the palette if no item is left. */
function focusPart(root: HTMLElement | null, { id, part }: FocusWish): void {
  const find = (selector: string) => root?.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
  const row = `[data-row="${CSS.escape(id ?? '')}"]`;
  const target =
    part === 'place'
      ? find('[data-part="place"] [role="combobox"]')
      : (find(`${row} [data-part="${part}"]`) ?? find(`${row} [data-part="row"]`));
  (target ?? find('section button'))?.focus();
}

interface FormBuilderProps extends BuilderProps {
  readonly title: string;
  readonly steps: DraftSteps;
}

/**
 * Part of an item to focus after the next render. The element that had the focus may be removed, moved or disabled by
 * then.
 */
interface FocusWish {
  readonly id: string | undefined;
  readonly part: 'row' | 'up' | 'down' | 'place';
}

/** Returns a function that focuses a part of an item after the next render. */
function useFocusWish(root: RefObject<HTMLElement | null>) {
  const wish = useRef<FocusWish>(undefined);
  useEffect(() => {
    const { current } = wish;
    wish.current = undefined;
    if (current) focusPart(root.current, current);
  });
  return (next: FocusWish) => void (wish.current = next);
}

/** Selects and adds items, and announces each change. */
function useItemAdding({ draft, fields, library, onChange, chosen, onChoose }: BuilderProps) {
  const t = useT();
  const { items } = draft;
  const [announcement, setAnnouncement] = useState('');
  // The new item, as long as it stays selected.
  const [newItemId, setNewItemId] = useState<string>();
  const selected = items.findIndex(({ id }) => id === chosen);
  const labelOf = (item: FormItem) => resolveItem(item, fields)?.label ?? item.id;
  const write = (next: readonly FormItem[]) => onChange({ ...draft, items: [...next] });
  const choose = (id: string | undefined) => {
    onChoose(id);
    setNewItemId(undefined);
  };
  const add = (item: FormItem, at: number) => {
    write(insertItem(items, at, item));
    onChoose(item.id);
    setNewItemId(item.id);
    setAnnouncement(t('templates.added', { name: labelOf(item), position: at + 1 }));
  };
  const insert = (what: Drag, at = selected < 0 ? items.length : selected + 1) => {
    if (items.length >= maxFormItems) {
      setAnnouncement(t('templates.full', { count: maxFormItems }));
      return;
    }
    const field = library.find(({ id }) => id === what.field);
    const item = field
      ? libraryItem(items, field)
      : what.type && ownItem(items, what.type, typeLabel(t, what.type));
    if (item) add(item, at);
  };
  const duplicate = (at: number) => {
    const copy = duplicateItem(items, at)[at + 1];
    if (copy && items.length < maxFormItems) add(copy, at + 1);
  };
  const addParameters = (added: readonly FormItem[]) => {
    const at = selected < 0 ? items.length : selected + 1;
    write(items.toSpliced(at, 0, ...added));
    choose(added[0]?.id);
    setAnnouncement(t('templates.parameters.added', { count: added.length }));
  };
  return {
    selected,
    newItemId,
    announcement,
    setAnnouncement,
    labelOf,
    write,
    choose,
    insert,
    addParameters,
    duplicate,
  };
}
type Adding = ReturnType<typeof useItemAdding>;

/** Moves and removes items and handles undo and redo. The focus follows the item. */
function useItemMoving(
  props: BuilderProps,
  adding: Adding,
  steps: DraftSteps,
  root: RefObject<HTMLElement | null>,
) {
  const { items } = props.draft;
  const { setAnnouncement, labelOf, write, choose, insert } = adding;
  const t = useT();
  const focus = useFocusWish(root);
  const move = (from: number, to: number, by: FocusWish['part'] = 'row') => {
    const item = items[from];
    const place = Math.max(0, Math.min(to, items.length - 1));
    if (!item || place === from) return;
    write(moveItem(items, from, place));
    focus({ id: item.id, part: by });
    setAnnouncement(t('templates.moved', { name: labelOf(item), position: place + 1, count: items.length }));
  };
  const remove = (at: number) => {
    const item = items[at];
    if (!item) return;
    const next = (items[at + 1] ?? items[at - 1])?.id;
    write(items.toSpliced(at, 1));
    choose(next);
    focus({ id: next, part: 'row' });
    setAnnouncement(t('templates.removed', { name: labelOf(item) }));
  };
  const drop = (drag: Drag, at: number) => {
    if (drag.from === undefined) insert(drag, at);
    else move(drag.from, drag.from < at ? at - 1 : at);
  };
  const step = (way: 'undo' | 'redo') => {
    const then = steps.step(way);
    if (!then) return;
    setAnnouncement(t(way === 'undo' ? 'templates.undone' : 'templates.redone'));
    choose(
      findChangedItem(items, then.items) ??
        (then.items.some(({ id }) => id === props.chosen) ? props.chosen : undefined),
    );
  };
  return { move, remove, drop, step };
}

/**
 * Palette, canvas, properties and, if there is room, a preview. Everything that dragging does is also possible with
 * buttons and the keyboard.
 */
export function FormBuilder({ title, steps, ...props }: FormBuilderProps) {
  const { draft, fields, library, mayEdit, chosen, onChoose } = props;
  const t = useT();
  const { items } = draft;
  const root = useRef<HTMLDivElement>(null);
  const adding = useItemAdding(props);
  const { selected } = adding;
  const { step, ...moving } = useItemMoving(props, adding, steps, root);
  const preview = usePreviewPane();
  const [isAddingParameters, setAddingParameters] = useState(false);
  const isSplit = preview.isOpen && items.length > 0;
  const item = items[selected];
  const properties = item && (
    <Suspense fallback={<LoadingState />}>
      <ItemProperties
        key={item.id}
        {...props}
        item={item}
        index={selected}
        isFresh={item.id === adding.newItemId}
        onMove={(to) => moving.move(selected, to, 'place')}
        onRenamed={onChoose}
      />
    </Suspense>
  );
  return (
    <Box
      ref={root}
      onKeyDown={(event) => {
        const way = mayEdit ? stepOfKeys(event) : undefined;
        if (way === undefined) return;
        event.preventDefault();
        step(way);
      }}
    >
      <BuilderToolbar
        mayEdit={mayEdit}
        steps={steps}
        preview={items.length > 0 ? preview : undefined}
        onStep={step}
        onAddParameters={() => setAddingParameters(true)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0,1fr)',
            lg: isSplit ? 'minmax(0,5fr) minmax(0,4fr) minmax(0,4fr)' : '220px minmax(0,1fr) 360px',
          },
        }}
      >
        <Box sx={isSplit ? ownScroll : { display: 'contents' }}>
          {mayEdit && <FieldPalette library={library} isAbove={isSplit} onInsert={adding.insert} />}
          <Canvas
            {...props}
            edits={{ ...adding, ...moving }}
            sx={
              isSplit ? { overflow: 'auto', padding: 1 } : { gridColumn: mayEdit ? 'auto' : { lg: '1 / 3' } }
            }
          >
            {!preview.hasRoom && properties}
          </Canvas>
        </Box>
        {preview.hasRoom &&
          (properties ??
            (items.length > 0 && (
              <Box sx={{ color: 'text.secondary', typography: 'body2', padding: 4 }}>
                {t('templates.chooseItem')}
              </Box>
            )))}
        {isSplit && (
          <Suspense fallback={<LoadingState />}>
            <PreviewPane draft={draft} fields={fields} title={title} chosen={chosen} />
          </Suspense>
        )}
      </Box>
      <Suspense>
        {isAddingParameters && (
          <ParametersDialog
            items={items}
            onAdd={adding.addParameters}
            onClose={() => setAddingParameters(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}

interface BuilderToolbarProps {
  readonly mayEdit: boolean;
  readonly steps: DraftSteps;
  /** Absent if there is nothing to preview. */
  readonly preview: ReturnType<typeof usePreviewPane> | undefined;
  readonly onStep: (way: 'undo' | 'redo') => void;
  readonly onAddParameters: () => void;
}

/** Actions on the whole form: parameters of a blueprint, undo and redo, and the preview. */
function BuilderToolbar({ mayEdit, steps, preview, onStep, onAddParameters }: BuilderToolbarProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end', marginBottom: 2 }}>
      {mayEdit && (
        <>
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={onAddParameters}
            sx={{ marginInlineEnd: 'auto' }}
          >
            {t('templates.parameters.open')}
          </Button>
          <StepButtons steps={steps} onStep={onStep} />
        </>
      )}
      {preview?.hasRoom && (
        <Button size="small" aria-expanded={preview.isOpen} onClick={preview.toggle}>
          {t(preview.isOpen ? 'templates.previewHide' : 'templates.previewShow')}
        </Button>
      )}
    </Box>
  );
}

/** Returns the index at which a dragged item would be dropped, and the handlers for the drop target. */
function useDropTarget(mayEdit: boolean, onDrop: (drag: Drag, at: number) => void) {
  const [dropAt, setDropAt] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const placeOf = (event: DragEvent) => placeAt([...(list.current?.children ?? [])], event.clientY);
  const target = {
    onDragOver: (event: DragEvent) => {
      if (!mayEdit || !isBuilderDrag(event)) return;
      event.preventDefault();
      setDropAt(placeOf(event));
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropAt(undefined);
    },
    onDragEnd: () => setDropAt(undefined),
    onDrop: (event: DragEvent) => {
      setDropAt(undefined);
      const drag = mayEdit ? readDrag(event) : undefined;
      if (drag) onDrop(drag, placeOf(event));
    },
  };
  return { dropAt, list, target };
}

interface CanvasProps extends BuilderProps {
  readonly edits: Adding & Omit<ReturnType<typeof useItemMoving>, 'step'>;
  readonly sx: object;
  /** Properties of the selected item, shown below its row. */
  readonly children: ReactNode;
}

/** Items of the form in order. */
function Canvas({ draft, fields, issues, mayEdit, edits, sx, children }: CanvasProps) {
  const t = useT();
  const { items } = draft;
  const { dropAt, list, target } = useDropTarget(mayEdit, edits.drop);
  const last = items.length - 1;
  const issuesOf = (index: number) =>
    issues.filter(({ pointer }) => `${pointer}/`.startsWith(`/items/${index}/`)).length;
  return (
    <Box
      component="section"
      aria-label={t('templates.canvas')}
      {...target}
      sx={{
        minHeight: 200,
        ...(dropAt !== undefined &&
          items.length === 0 && { outline: '2px dashed', outlineColor: 'primary.main' }),
        ...sx,
      }}
    >
      {items.length === 0 ? (
        <EmptyState title={t('templates.emptyForm')}>{t('templates.emptyFormHelp')}</EmptyState>
      ) : (
        <Box component="ol" ref={list} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {items.map((one, index) => (
            <CanvasRow
              key={one.id}
              item={one}
              resolved={resolveItem(one, fields)}
              index={index}
              count={items.length}
              isSelected={index === edits.selected}
              dropMark={
                dropAt === index ? 'above' : index === last && dropAt === items.length ? 'below' : undefined
              }
              issues={one.id === edits.newItemId ? 0 : issuesOf(index)}
              mayEdit={mayEdit}
              onSelect={() => edits.choose(one.id)}
              onMove={(to, by) => edits.move(index, to, by)}
              onRemove={() => edits.remove(index)}
              onDuplicate={() => edits.duplicate(index)}
            >
              {index === edits.selected && children}
            </CanvasRow>
          ))}
        </Box>
      )}
      <ScreenReaderOnly>
        <span role="status">{edits.announcement}</span>
      </ScreenReaderOnly>
    </Box>
  );
}
