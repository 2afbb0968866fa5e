import type { ModelDetail, ModelVersionDetail } from '@blueport/contracts';
import type { VersionForm } from '../use-version-form.tsx';

/** Props shared by all tabs of a version. */
export interface VersionTabProps {
  readonly model: ModelDetail;
  readonly version: ModelVersionDetail;
  readonly form: VersionForm;
  readonly mayEdit: boolean;
}
