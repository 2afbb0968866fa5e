import type { DeploymentDetail } from '@blueport/contracts';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

interface JsonDialogProps {
  readonly deployment: DeploymentDetail;
  readonly onClose: () => void;
}

/** Deployment as returned by the API. */
export function JsonDialog({ deployment, onClose }: JsonDialogProps) {
  const t = useT();
  const title = t('deployments.jsonTitle', { title: deployment.title });
  return (
    <DialogFrame title={title} width="md" onClose={onClose}>
      <CodeView
        text={JSON.stringify(deployment, null, 2)}
        fileName={`${deployment.name}.json`}
        label={title}
      />
    </DialogFrame>
  );
}
