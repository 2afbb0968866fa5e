import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Moment } from '../../../../ui/fact-list/Moment.tsx';
import { ConfirmDialog } from '../../../../components/administration/ConfirmDialog.tsx';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { TextInput } from '../../../../components/administration/TextInput.tsx';
import { modelApi } from '../queries.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { PermissionButton } from '../../../../components/permission-help/PermissionButton.tsx';
import { StatusChip } from '../../../../components/status/StatusChip.tsx';
import { ChoiceField } from '../../../../ui/steady-select/ChoiceField.tsx';
import type { VersionTabProps } from './shared-props.ts';
import { VersionDifference } from './VersionDifference.tsx';
import { VersionStateChip } from './VersionStateChip.tsx';

const fleetAddress = (name: string, version: string): string =>
  `/portal/deployment/fleet/new?${new URLSearchParams({ blueprint: name, version }).toString()}`;

/** Returns whether deployments use a version older than the given one. The list is sorted newest first. */
const hasOlder = ({ versionList }: VersionTabProps['model'], { version }: { version: string }): boolean =>
  versionList
    .slice(versionList.findIndex((one) => one.version === version) + 1)
    .some(({ deployments }) => deployments > 0);

/** Versions with their release notes, and a comparison of the selected version with another one. */
export function VersionsTab({ model, version, form, mayEdit }: VersionTabProps) {
  const t = useT();
  const [remove, { error }] = modelApi.useModelRemoveVersionMutation();
  const others = model.versionList.filter((one) => one.version !== version.version);
  const [discarded, setDiscarded] = useState<(typeof model.versionList)[number]>();
  const [chosenVersion, setChosenVersion] = useState<string>();
  // The version compared with may have become the selected one.
  const against = others.find((one) => one.version === chosenVersion)?.version ?? others[0]?.version ?? '';
  return (
    <>
      {mayEdit && (
        <SectionCard spaced title={t('models.releaseNotes')} detail={t('models.releaseNotesHelp')}>
          <TextInput
            label={t('models.releaseNotesOf', { version: version.version })}
            value={form.values.releaseNotes}
            issue={form.issues.releaseNotes}
            rows={3}
            longest={4000}
            onChange={(notes) => form.set('releaseNotes', notes)}
          />
        </SectionCard>
      )}
      <RequestFailure error={error} />
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, marginBottom: 5 }}>
        {model.versionList.map((one) => (
          <VersionRow key={one.version} model={model} version={one} onDiscard={() => setDiscarded(one)} />
        ))}
      </Box>
      {discarded && (
        <ConfirmDialog
          open
          title={t('models.discardTitle', { version: discarded.version })}
          text={t('models.discardText')}
          confirm={t('models.discardDraft', { version: discarded.version })}
          onConfirm={() =>
            void remove({ name: model.name, version: discarded.version, etag: discarded.etag })
          }
          onClose={() => setDiscarded(undefined)}
        />
      )}
      {others.length > 0 && (
        <SectionCard
          spaced
          title={t('models.compare')}
          end={
            <Box sx={{ width: 220, maxWidth: '100%' }}>
              <ChoiceField
                label={t('models.compareWith')}
                value={against}
                options={others.map((one) => ({ value: one.version, label: one.version }))}
                onChange={setChosenVersion}
              />
            </Box>
          }
        >
          <VersionDifference model={model} version={version} form={form} against={against} />
        </SectionCard>
      )}
    </>
  );
}

interface VersionRowProps {
  readonly model: VersionTabProps['model'];
  readonly version: VersionTabProps['model']['versionList'][number];
  readonly onDiscard: () => void;
}

/** A version with its state, release notes and actions. */
function VersionRow({ model, version: one, onDiscard }: VersionRowProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <Box component="li" sx={{ paddingBlock: 3, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="h3" component="h2">
          {one.version}
        </Typography>
        <VersionStateChip state={one.state} />
        <StatusChip of="bench" state={one.bench} />
        <Box sx={{ flex: 1 }} />
        <Typography variant="caption" color="textSecondary" component="span">
          {one.createdBy ?? t('models.byPortal')} · <Moment value={one.publishedAt ?? one.updatedAt} /> ·{' '}
          {t('models.deploymentCount', { count: one.deployments })}
        </Typography>
        {one.state === 'Published' && hasOlder(model, one) && (
          <PermissionButton
            permissionKey="blueprintProvision"
            size="small"
            onClick={() => void navigate(fleetAddress(model.name, one.version))}
          >
            {t('models.fleet')}
          </PermissionButton>
        )}
        {one.state === 'Draft' && model.own && model.versionList.length > 1 && (
          <PermissionButton permissionKey="blueprintEdit" size="small" color="error" onClick={onDiscard}>
            {t('models.discardDraft', { version: one.version })}
          </PermissionButton>
        )}
      </Box>
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', marginTop: 1 }}>
        {one.releaseNotes || t('models.noNotes')}
      </Typography>
    </Box>
  );
}
