import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  fieldNamePattern,
  type FieldSpec,
  formFieldTypeNumbers,
  type FormItem,
  isInputType,
  resolveItem,
  canNarrow,
  type Narrowing,
  narrowings,
  narrowingsOf,
} from '@blueport/contracts';
import { type FocusEvent, useRef, useState } from 'react';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { useInvalidText } from '../invalid-texts.ts';
import { renameItem, changeItemType } from '../model/edit-items.ts';
import { issueText } from '../model/issue-text.ts';
import { typeLabel } from '../model/type-label.ts';
import type { BuilderProps } from './builder-props.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { ConditionEditor } from './ConditionEditor.tsx';
import { SpecFields } from './SpecFields.tsx';

interface ItemPropertiesProps extends BuilderProps {
  readonly item: FormItem;
  readonly index: number;
  /** Whether the item was just added. Missing values are not reported until their field was left. */
  readonly isFresh: boolean;
  readonly onMove: (to: number) => void;
  readonly onRenamed: (id: string) => void;
}

const typeOf = (item: FormItem, base: FieldSpec | undefined) => base?.type ?? item.spec.type;

/** Values that a new item lacks and only its author can provide. */
const emptyAtFirst: ReadonlySet<string> = new Set(['/parameter', '/spec/options']);

/** Returns a function that finds the issue text of a property, and a blur handler that records visited fields. */
function useItemIssues({ issues, index, isFresh }: ItemPropertiesProps) {
  const t = useT();
  const place = `/items/${index}`;
  const [touchedFields, setTouchedFields] = useState<ReadonlySet<string>>(new Set());
  const issueAt = (rest: string) => {
    if (isFresh && emptyAtFirst.has(rest) && !touchedFields.has(rest)) return undefined;
    const found = issues.find(
      ({ pointer }) => pointer === `${place}${rest}` || pointer.startsWith(`${place}${rest}/`),
    );
    return found && issueText(t, found);
  };
  const circle = issues.find(({ pointer }) => pointer === `${place}/when`);
  const noteLeft = ({ target }: FocusEvent) => {
    // Closing a menu can dispatch a blur event whose target is the document.
    const from =
      target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset['place'] : undefined;
    if (from !== undefined) setTouchedFields((now) => new Set(now).add(from));
  };
  return { issueAt, circle: circle && issueText(t, circle), noteLeft };
}

/** Properties of one item: texts, parameter, conditions and position. */
export function ItemProperties(props: ItemPropertiesProps) {
  const { draft, fields, mayEdit, onChange, item, index } = props;
  const t = useT();
  const { items } = draft;
  const base = item.fieldId === undefined ? undefined : fields.get(item.fieldId);
  const { issueAt, circle, noteLeft } = useItemIssues(props);
  const write = (next: FormItem) => onChange({ ...draft, items: items.with(index, next) });
  return (
    <Box
      component="section"
      aria-label={t('templates.properties')}
      onBlur={noteLeft}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        padding: 4,
        display: 'grid',
        gap: 4,
        position: { lg: 'sticky' },
        top: { lg: 72 },
        maxHeight: { lg: 'calc(100vh - 160px)' },
        overflow: { lg: 'auto' },
      }}
    >
      <ItemHeading item={item} fields={fields} />
      {item.fieldId && !base && (
        <Box role="alert" sx={{ color: 'text.error', typography: 'body2' }}>
          {issueAt('/fieldId')}
        </Box>
      )}
      <ItemContent {...props} base={base} issueAt={issueAt} onWrite={write} />
      <ItemId {...props} issue={issueAt('/id')} />
      <ConditionEditor
        item={item}
        items={items}
        fields={fields}
        issueAt={issueAt}
        circle={circle}
        disabled={!mayEdit}
        onChange={write}
      />
      {mayEdit && (
        <Box data-part="place">
          <ChoiceField
            label={t('templates.moveTo')}
            value={String(index)}
            options={items.map((one, at) => ({
              value: String(at),
              label: `${at + 1}. ${at === index ? t('templates.here') : (resolveItem(one, fields)?.label ?? one.id)}`,
            }))}
            onChange={(to) => props.onMove(Number(to))}
          />
        </Box>
      )}
    </Box>
  );
}

function ItemHeading({ item, fields }: Pick<ItemPropertiesProps, 'item' | 'fields'>) {
  const t = useT();
  const resolved = resolveItem(item, fields);
  const type = typeOf(item, fields.get(item.fieldId ?? ''));
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {resolved?.label ?? item.id}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {type && typeLabel(t, type)}
        {item.fieldId && ` · ${t('templates.reused')}`}
      </Typography>
    </Box>
  );
}

interface ItemContentProps extends ItemPropertiesProps {
  /** Library field that the item is based on. */
  readonly base: FieldSpec | undefined;
  readonly issueAt: (rest: string) => string | undefined;
  readonly onWrite: (next: FormItem) => void;
}

/** Type, texts, limits and parameter of an item. */
function ItemContent({ draft, fields, mayEdit, item, base, issueAt, onWrite: write }: ItemContentProps) {
  const t = useT();
  const type = typeOf(item, base);
  const label = useRef<HTMLDivElement>(null);
  return (
    <>
      {type !== undefined && item.fieldId === undefined && mayEdit && (
        <ChoiceField
          label={t('templates.type')}
          value={String(type)}
          options={formFieldTypeNumbers.map((one) => ({ value: String(one), label: typeLabel(t, one) }))}
          onChange={(next) => {
            const other = formFieldTypeNumbers.find((one) => String(one) === next);
            if (other !== undefined && other !== type) write(changeItemType(item, other));
          }}
        />
      )}
      {type !== undefined && (
        <Box ref={label}>
          <SpecFields
            type={type}
            owner={item.id}
            spec={item.spec}
            base={base}
            disabled={!mayEdit}
            issueOf={(property) => issueAt(`/spec/${property}`)}
            onChange={(spec) => write({ ...item, spec })}
          />
        </Box>
      )}
      <NarrowFields
        item={item}
        items={draft.items}
        fields={fields}
        issueAt={issueAt}
        disabled={!mayEdit}
        onChange={write}
      />
      {base && Object.keys(item.spec).length > 0 && mayEdit && (
        <Button
          size="small"
          onClick={() => {
            write({ ...item, spec: {} });
            // The button disappears with the override it removed, so move the focus to the label.
            label.current?.querySelector('input')?.focus();
          }}
          sx={{ justifySelf: 'start' }}
        >
          {t('templates.asLibrary')}
        </Button>
      )}
      {type !== undefined && isInputType(type) && (
        <Box data-place="/parameter">
          <TextInput
            label={t('templates.parameter')}
            help={t('templates.parameterHelp')}
            value={item.parameter ?? ''}
            issue={issueAt('/parameter')}
            required
            code
            disabled={!mayEdit}
            longest={255}
            onChange={(parameter) => {
              const { parameter: _before, ...rest } = item;
              write(parameter === '' ? rest : { ...rest, parameter });
            }}
          />
        </Box>
      )}
    </>
  );
}

/** ID by which conditions refer to an item. A change is applied on blur, to all conditions as well. */
function ItemId({
  item,
  draft,
  mayEdit,
  onChange,
  onRenamed,
  issue,
}: ItemPropertiesProps & { readonly issue: string | undefined }) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [invalidText, hold] = useInvalidText(`${item.id} id`, item.id);
  const now = typed ?? invalidText ?? item.id;
  const isTaken = now !== item.id && draft.items.some(({ id }) => id === now);
  const wrong = !fieldNamePattern.test(now);
  return (
    <TextInput
      label={t('templates.id')}
      help={t('templates.idHelp')}
      value={now}
      issue={wrong ? t('templates.nameWrong') : isTaken ? t('templates.idTaken') : issue}
      code
      longest={64}
      disabled={!mayEdit}
      onChange={(text) => {
        setTyped(text);
        hold(text === item.id ? undefined : text);
      }}
      onLeave={() => {
        setTyped(undefined);
        if (wrong || isTaken || now === item.id) return;
        hold(undefined);
        onChange({ ...draft, items: renameItem(draft.items, item.id, now) });
        onRenamed(now);
      }}
    />
  );
}

interface NarrowFieldsProps {
  readonly item: FormItem;
  readonly items: readonly FormItem[];
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly issueAt: (place: string) => string | undefined;
  readonly disabled: boolean;
  readonly onChange: (item: FormItem) => void;
}

/** Other fields that filter the choices from the cloud: a network filters subnets, a region filters sizes. */
function NarrowFields({ item, items, fields, issueAt, disabled, onChange }: NarrowFieldsProps) {
  const t = useT();
  const options = resolveItem(item, fields)?.options;
  const takes: readonly Narrowing[] = options?.kind === 'live' ? narrowingsOf[options.source] : [];
  // Also show filters that no longer apply, so that users can remove them.
  const narrowingOptions = narrowings.filter(
    (one) => takes.includes(one) || item.narrow?.[one] !== undefined,
  );
  if (narrowingOptions.length === 0) return null;
  const others = items.flatMap((other) => {
    const resolved = resolveItem(other, fields);
    return resolved && other.id !== item.id && canNarrow(resolved)
      ? [{ value: other.id, label: resolved.label }]
      : [];
  });
  const set = (name: Narrowing, by: string) => {
    const { narrow: { [name]: _before, ...otherNarrowings } = {}, ...rest } = item;
    const narrow = by === '' ? otherNarrowings : { ...otherNarrowings, [name]: by };
    onChange(Object.keys(narrow).length === 0 ? rest : { ...rest, narrow });
  };
  return (
    <Box data-place="/narrow" sx={{ display: 'grid', gap: 4 }}>
      {narrowingOptions.map((name) => {
        const value = item.narrow?.[name] ?? '';
        const isKnown = value === '' || others.some((other) => other.value === value);
        return (
          <ChoiceField
            key={name}
            label={t(`templates.narrow.${name}`)}
            value={value}
            issue={issueAt(`/narrow/${name}`)}
            disabled={disabled}
            options={[
              { value: '', label: t(name === 'location' ? 'templates.narrowPlace' : 'templates.narrowNone') },
              ...others,
              ...(isKnown ? [] : [{ value, label: value }]),
            ]}
            onChange={(by) => set(name, by)}
          />
        );
      })}
    </Box>
  );
}
