import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FileButton } from '../../../../ui/file-button/FileButton.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { inputOf } from '../model/field-input.ts';
import type { IgnoredNames } from '../model/opening.ts';
import type { Wizard } from '../use-wizard.ts';
import { IgnoredText } from './IgnoredText.tsx';
import { maxFileBytes, readParametersFile } from './parameters-file.ts';
import { prefill } from './prefill.ts';
import type { BlueprintDetail } from '@blueport/contracts';
import { toDraft } from '../model/draft.ts';
import type { WizardValues } from '../model/wizard-values.ts';
import { targetParameters } from './apply-link.ts';

/**
 * Builds a URL that opens the form with these values. It contains only differences from the defaults or from the
 * deployment being redeployed, and no secrets.
 */
export function buildLink(
  blueprint: BlueprintDetail,
  values: WizardValues,
  origin: string,
  redeployment: { readonly name: string; readonly existingValues: WizardValues } | undefined,
): string {
  const { parameters, tags } = toDraft(blueprint, values, 'subscription', {
    existingValues: redeployment?.existingValues,
  });
  const search = new URLSearchParams();
  if (redeployment === undefined) {
    for (const [key, field] of Object.entries(targetParameters)) {
      if (values[field] !== '') search.set(key, values[field]);
    }
    if (values.resourceGroup !== '') search.set('newResourceGroup', String(values.newResourceGroup));
  } else {
    search.set('from', redeployment.name);
    search.set('redeploy', '1');
  }
  for (const [name, value] of Object.entries(parameters)) search.set(`p.${name}`, String(value));
  for (const [key, value] of Object.entries(tags)) search.set(`tag.${key}`, value);
  return `${origin}/portal/blueprint/${encodeURIComponent(blueprint.name)}/form?${search.toString()}`;
}

interface Notice {
  readonly severity: 'success' | 'info' | 'error';
  readonly text: string;
  readonly ignored?: IgnoredNames;
}

/** Fills the form from a file, or creates a link that fills it. Reports what was applied and what was ignored. */
export function PrefillBar({ wizard }: { readonly wizard: Wizard }) {
  const t = useT();
  const [notice, setNotice] = useState<Notice>();
  const { blueprint, existingDeployment, existingValues, state, dispatch } = wizard;
  const read = async (file: File) => {
    const isLarge = file.size > maxFileBytes;
    const prefillInput = isLarge ? null : readParametersFile(await file.text());
    if (!prefillInput) {
      const id = isLarge ? 'provision.fileTooLarge' : 'provision.fileUnreadable';
      setNotice({ severity: 'error', text: t(id, { file: file.name }) });
      return;
    }
    const { values, fields, ignored } = prefill(
      blueprint,
      state.values,
      prefillInput,
      inputOf,
      existingDeployment !== undefined,
    );
    if (fields.length > 0) dispatch({ type: 'fill', values, fields });
    const text = t('provision.prefilledFile', { file: file.name, count: fields.length });
    setNotice({ severity: 'info', text, ignored });
  };
  const copy = () => {
    const redeployment = existingDeployment &&
      existingValues && { name: existingDeployment.name, existingValues };
    const link = buildLink(blueprint, state.values, location.origin, redeployment);
    navigator.clipboard.writeText(link).then(
      () => setNotice({ severity: 'success', text: t('provision.linkCopied') }),
      () => setNotice({ severity: 'info', text: t('provision.linkFailed', { link }) }),
    );
  };
  return (
    <Box sx={{ marginBottom: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <FileButton size="small" accept="application/json,.json" onFile={(file) => void read(file)}>
          {t('provision.fromFile')}
        </FileButton>
        <Button variant="outlined" size="small" onClick={copy}>
          {t('provision.copyLink')}
        </Button>
        <Box sx={{ typography: 'caption', color: 'text.secondary', flex: '1 1 280px' }}>
          {t('provision.fromFileHelp')}
        </Box>
      </Box>
      {notice && (
        <Alert
          severity={notice.severity}
          sx={{ marginTop: 3, overflowWrap: 'anywhere' }}
          onClose={() => setNotice(undefined)}
        >
          {notice.text}
          {notice.ignored && <IgnoredText ignored={notice.ignored} />}
        </Alert>
      )}
    </Box>
  );
}
