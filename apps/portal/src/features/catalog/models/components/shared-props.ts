import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import type { VersionForm } from '../use-version-form.tsx';

/** What every tab of a version works with. */
export interface VersionTabProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly form: VersionForm;
  readonly mayEdit: boolean;
}
