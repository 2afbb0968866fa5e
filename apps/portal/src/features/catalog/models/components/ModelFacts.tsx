import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { blueprintCategories, type BlueprintCategory, type CloudName } from '@blueport/contracts';
import { useState } from 'react';
import { CheckboxGroup } from '../../../../components/administration/CheckboxGroup.tsx';
import { FieldGrid } from '../../../../components/administration/FieldGrid.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { FileButton } from '../../../../ui/file-button/FileButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { readPicture } from '../new-model.ts';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import { categoryText } from '../../../../components/categories/category-text.ts';

export interface Facts {
  readonly title: string;
  readonly summary: string;
  readonly category: BlueprintCategory;
  /** Comma-separated. */
  readonly tags: string;
  readonly icon: string;
  readonly clouds: readonly CloudName[];
}

/** Facts of a new blueprint, before a category is selected. */
export type DraftFacts = Omit<Facts, 'category'> & { readonly category: BlueprintCategory | '' };

interface ModelFactsProps {
  readonly facts: DraftFacts;
  readonly missing: ReadonlySet<string>;
  readonly disabled?: boolean;
  readonly onChange: (next: Partial<Facts>) => void;
}

const clouds = ['general', 'us_gov'] as const;

/** Fields for the card of a blueprint: title, summary, category, tags, picture and clouds. */
export function ModelFacts({ facts, missing, disabled = false, onChange }: ModelFactsProps) {
  const t = useT();
  const requiredIssue = (field: string) => (missing.has(field) ? t('models.required') : undefined);
  return (
    <FieldGrid>
      <TextInput
        label={t('models.title')}
        value={facts.title}
        issue={requiredIssue('title')}
        required
        disabled={disabled}
        longest={80}
        onChange={(title) => onChange({ title })}
      />
      <ChoiceField
        label={t('models.category')}
        value={facts.category}
        empty={facts.category === '' ? t('models.chooseCategory') : undefined}
        issue={requiredIssue('category')}
        required
        disabled={disabled}
        options={blueprintCategories.map((value) => ({ value, label: categoryText(value) }))}
        onChange={(category) => onChange({ category: category as BlueprintCategory })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput
          label={t('models.summary')}
          value={facts.summary}
          issue={requiredIssue('summary')}
          help={t('models.summaryHelp')}
          required
          disabled={disabled}
          longest={200}
          onChange={(summary) => onChange({ summary })}
        />
      </Box>
      <TextInput
        label={t('models.tags')}
        value={facts.tags}
        help={t('models.tagsHelp')}
        disabled={disabled}
        onChange={(tags) => onChange({ tags })}
      />
      <CloudMarks facts={facts} disabled={disabled} onChange={onChange} />
      <Picture facts={facts} disabled={disabled} onChange={onChange} />
    </FieldGrid>
  );
}

type PartProps = Required<Omit<ModelFactsProps, 'missing'>>;

function CloudMarks({ facts, disabled, onChange }: PartProps) {
  const t = useT();
  const choose = (cloud: CloudName, on: boolean) =>
    onChange({ clouds: clouds.filter((one) => (one === cloud ? on : facts.clouds.includes(one))) });
  return (
    <CheckboxGroup
      label={t('models.clouds')}
      help={t('models.cloudsHelp')}
      disabled={disabled}
      marks={clouds.map((cloud) => ({
        id: cloud,
        label: t(`models.cloud.${cloud}`),
        on: facts.clouds.includes(cloud),
        disabled: facts.clouds.length === 1 && facts.clouds[0] === cloud,
        onChange: (on) => choose(cloud, on),
      }))}
    />
  );
}

function Picture({ facts, disabled, onChange }: PartProps) {
  const t = useT();
  const [isRefused, setRefused] = useState(false);
  const choosePicture = async (file: File) => {
    const icon = await readPicture(file);
    setRefused(icon === undefined);
    if (icon !== undefined) onChange({ icon });
  };
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', gridColumn: '1 / -1', flexWrap: 'wrap' }}>
      {facts.icon ? <img src={facts.icon} alt={t('models.picture')} width={48} height={48} /> : null}
      {!disabled && (
        <FileButton
          accept="image/svg+xml,image/png,image/jpeg,image/webp"
          onFile={(file) => void choosePicture(file)}
        >
          {t('models.choosePicture')}
        </FileButton>
      )}
      <FormHelperText error={isRefused} role={isRefused ? 'alert' : undefined}>
        {isRefused ? t('models.pictureRefused') : t('models.pictureHelp')}
      </FormHelperText>
    </Box>
  );
}
