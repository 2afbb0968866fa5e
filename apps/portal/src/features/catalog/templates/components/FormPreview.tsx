import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FieldSpec, type FormDefinition, resolveItem, type WizardItem } from '@blueport/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormItemRow } from '../../../../components/form-fields/FormItemRow.tsx';
import { inputOfDefault, type ItemInput } from '../../../../components/form-fields/item-input.ts';
import { itemPlace } from '../../../../components/form-fields/item-place.ts';
import { createBrowserPorts, itemIssue, shownItems } from '../../../../components/form-fields/item-issue.ts';
import { loadPatternEngine } from '../../../../components/form-fields/pattern-engine.ts';
import type { ChoicePlace } from '../../../../components/form-fields/use-choices.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { EmptyState } from '../../../../components/states/index.ts';
import { subscriptionApi } from '../../../../core/api/subscription-api.ts';
import { useChoices } from '../../../../components/form-fields/use-choices.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';

const regions = { options: { kind: 'live', source: 'locations' } } as const;

interface PreviewPlaceProps {
  readonly place: ChoicePlace;
  readonly onChange: (place: ChoicePlace) => void;
}

/** Subscription and region for cloud choices in the preview. In the wizard, an earlier step sets them. */
function PreviewPlace({ place, onChange }: PreviewPlaceProps) {
  const t = useT();
  const subscriptions = subscriptionApi.useSubscriptionListQuery({ query: { limit: 0 } }).data?.result;
  const found = useChoices(regions, place);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
        marginBottom: 4,
      }}
    >
      <ChoiceField
        label={t('templates.previewSubscription')}
        value={place.subscriptionId}
        disabled={!subscriptions}
        options={(subscriptions ?? []).map((one) => ({ value: one.subscriptionId, label: one.displayName }))}
        onChange={(subscriptionId) => onChange({ subscriptionId, location: '' })}
      />
      <ChoiceField
        label={t('templates.previewRegion')}
        value={place.location}
        disabled={place.subscriptionId === ''}
        options={found.choices}
        onChange={(location) => onChange({ ...place, location })}
      />
    </Box>
  );
}

export interface FormPreviewProps {
  readonly draft: FormDefinition;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly title: string;
  /** Item being edited, which is highlighted and scrolled into view. */
  readonly chosen?: string | undefined;
}

/** Manages the trial values of the preview and which fields were left. */
function useTrialInputs() {
  const [inputs, setInputs] = useState<Readonly<Record<string, ItemInput>>>({});
  const [touchedIds, setTouchedIds] = useState<ReadonlySet<string>>(new Set());
  const inputOf = (item: WizardItem) =>
    Object.hasOwn(inputs, item.id) ? inputs[item.id] : inputOfDefault(item.default);
  const write = ({ id }: WizardItem, input: ItemInput) => setInputs((now) => ({ ...now, [id]: input }));
  const leave = ({ id }: WizardItem) => setTouchedIds((now) => new Set(now).add(id));
  const [ports] = useState(() => createBrowserPorts(new Date()));
  const issueOf = (item: WizardItem) =>
    touchedIds.has(item.id) ? itemIssue(item, inputOf(item), ports) : undefined;
  return { inputOf, issueOf, write, leave };
}

/**
 * Preview of the form as members will see it. Conditions and validation are active, and choices are loaded from the
 * cloud.
 */
export default function FormPreview({ draft, fields, title, chosen }: FormPreviewProps) {
  const t = useT();
  const [place, setPlace] = useState<ChoicePlace>({ subscriptionId: '', location: '' });
  const { inputOf, issueOf, write, leave } = useTrialInputs();
  const [, setReady] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const items = useMemo(
    () => draft.items.flatMap((item) => resolveItem(item, fields) ?? []),
    [draft, fields],
  );
  useEffect(() => {
    if (items.some(({ pattern }) => pattern)) void loadPatternEngine().then(() => setReady(true));
  }, [items]);
  useEffect(() => {
    if (chosen === undefined) return;
    frame.current?.querySelector(`[data-item="${CSS.escape(chosen)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  if (items.length === 0) return <EmptyState title={t('templates.emptyForm')} />;
  const visibleItems = shownItems(items, inputOf);
  const hidden = items.filter((item) => !visibleItems.includes(item));
  const unseen = hidden.find(({ id }) => id === chosen);
  return (
    <Box ref={frame}>
      {unseen && (
        <Alert severity="info" sx={{ marginBottom: 4, overflowWrap: 'anywhere' }}>
          {t('templates.previewUnseen', { name: unseen.label })}
        </Alert>
      )}
      {items.some(({ options }) => options?.kind === 'live') && (
        <PreviewPlace place={place} onChange={setPlace} />
      )}
      <Typography variant="h2" sx={{ marginBottom: 4, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {visibleItems.map((item, index) => (
        <Box
          key={item.id}
          data-item={item.id}
          sx={{
            position: 'relative',
            scrollMarginBlock: 24,
            // A field removes its margin as the last child, although others follow.
            '&&& > *': { marginBottom: 5 },
            ...(item.id === chosen && mark),
          }}
        >
          <FormItemRow
            item={item}
            controlId={`preview-${item.id}`}
            input={inputOf(item)}
            issue={issueOf(item)}
            place={itemPlace(item, visibleItems, inputOf, place)}
            isFirst={index === 0}
            onInput={write}
            onLeave={leave}
          />
        </Box>
      ))}
      {hidden.length > 0 && (
        <Box
          role="note"
          sx={{
            borderTop: 1,
            borderColor: 'divider',
            paddingTop: 3,
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          {t('templates.previewHidden', {
            count: hidden.length,
            // Some labels are whole sentences that contain commas.
            names: hidden.map(({ label }) => label).join(' · '),
          })}
        </Box>
      )}
    </Box>
  );
}

// Outside the row, so that selecting another item does not shift the layout.
const mark = {
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0 20px',
    insetInlineStart: -10,
    width: 3,
    borderRadius: 2,
    bgcolor: 'primary.main',
  },
};
