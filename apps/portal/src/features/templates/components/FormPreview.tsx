import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { type FieldSpec, type FormDefinition, resolveItem, type WizardItem } from '@blueport/contracts';
import { useEffect, useMemo, useState } from 'react';
import { usePreviewSubscriptionsQuery } from '../../../api/template-queries.ts';
import { FormItemRow } from '../../../form-fields/FormItemRow.tsx';
import { inputOfDefault, type ItemInput } from '../../../form-fields/item-input.ts';
import { browserDoors, itemIssue, shownItems } from '../../../form-fields/item-issue.ts';
import { loadPatternEngine } from '../../../form-fields/pattern-engine.ts';
import { useChoices } from '../../../form-fields/use-choices.ts';
import { useT } from '../../../i18n/translate.tsx';
import { EmptyState } from '../../../states/index.ts';
import { ChoiceInput } from './ChoiceInput.tsx';

interface FormPreviewProps {
  readonly draft: FormDefinition;
  readonly fields: ReadonlyMap<string, FieldSpec>;
  readonly title: string;
}

const regions = { options: { kind: 'live', source: 'locations' } } as const;

/** The form as members will fill it in: its conditions work, its rules are checked, and the cloud is really asked. */
export default function FormPreview({ draft, fields, title }: FormPreviewProps) {
  const t = useT();
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [subscriptionId, setSubscription] = useState('');
  const [location, setLocation] = useState('');
  const [inputs, setInputs] = useState<Readonly<Record<string, ItemInput>>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [, setReady] = useState(false);
  const subscriptions = usePreviewSubscriptionsQuery().data?.result ?? [];
  const place = useMemo(() => ({ subscriptionId, location }), [subscriptionId, location]);
  const found = useChoices(regions, place);
  const items = useMemo(
    () => draft.items.flatMap((item) => resolveItem(item, fields) ?? []),
    [draft, fields],
  );
  useEffect(() => {
    if (items.some(({ pattern }) => pattern)) void loadPatternEngine().then(() => setReady(true));
  }, [items]);
  const inputOf = (item: WizardItem) =>
    Object.hasOwn(inputs, item.id) ? inputs[item.id] : inputOfDefault(item.default);
  const [doors] = useState(() => browserDoors(new Date()));
  if (items.length === 0) return <EmptyState title={t('templates.emptyForm')} />;
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'center',
          marginBottom: 4,
          gridTemplateColumns: { xs: '1fr', md: 'auto 1fr 1fr' },
        }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={width}
          aria-label={t('templates.width')}
          onChange={(_event, next: typeof width | null) => next && setWidth(next)}
        >
          {(['desktop', 'phone'] as const).map((value) => (
            <ToggleButton key={value} value={value}>
              {t(`templates.width.${value}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <ChoiceInput
          label={t('templates.previewSubscription')}
          value={subscriptionId}
          options={subscriptions.map((one) => ({ value: one.subscriptionId, label: one.displayName }))}
          onChange={(next) => {
            setSubscription(next);
            setLocation('');
          }}
        />
        <ChoiceInput
          label={t('templates.previewRegion')}
          value={location}
          disabled={subscriptionId === ''}
          options={found.choices}
          onChange={setLocation}
        />
      </Box>
      <Box
        component="section"
        aria-label={t('templates.tab.preview')}
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 2,
          bgcolor: 'background.paper',
          padding: width === 'phone' ? 4 : { xs: 4, md: 6 },
          maxWidth: width === 'phone' ? 390 : 960,
          marginInline: width === 'phone' ? 'auto' : 0,
        }}
      >
        <Typography variant="h2" sx={{ marginBottom: 4 }}>
          {title}
        </Typography>
        {shownItems(items, inputOf).map((item) => (
          <FormItemRow
            key={item.id}
            item={item}
            controlId={`preview-${item.id}`}
            input={inputOf(item)}
            issue={left.has(item.id) ? itemIssue(item, inputOf(item), doors) : undefined}
            place={place}
            onInput={({ id }, input) => setInputs((now) => ({ ...now, [id]: input }))}
            onLeave={({ id }) => setLeft((now) => new Set(now).add(id))}
          />
        ))}
      </Box>
    </>
  );
}
