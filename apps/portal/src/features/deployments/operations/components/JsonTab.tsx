import type { DeploymentDetail } from '@blueport/contracts';
import { CodeView } from '../../../../ui/code-view/CodeView.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';

/** Deployment as returned by the API. */
export function JsonTab({ deployment }: { readonly deployment: DeploymentDetail }) {
  const t = useT();
  return (
    <CodeView
      text={JSON.stringify(deployment, null, 2)}
      fileName={`${deployment.name}.json`}
      label={t('deployments.tab.json')}
    />
  );
}
