import type { UserDetail } from '@blueport/contracts';
import { userApi } from '../../../../core/api/administration/user-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ownedDeployments } from '../owned-deployments.ts';
import { NeedOwnerNote } from './NeedOwnerNote.tsx';

interface OwnedDeploymentsProps {
  readonly user: UserDetail;
  /** Whether the person has already lost access. */
  readonly hasEnded: boolean;
}

/** Shows how many deployments of a person need a new owner, now or once the account is disabled. */
export function OwnedDeployments({ user, hasEnded }: OwnedDeploymentsProps) {
  const t = useT();
  const { data } = userApi.useUserDependantsQuery({ id: user.id });
  const count = ownedDeployments(data);
  return (
    <NeedOwnerNote count={count} names={[user.name]} hasEnded={hasEnded}>
      {t(hasEnded ? 'users.needOwner.now' : 'users.needOwner.later', { count })}
    </NeedOwnerNote>
  );
}
