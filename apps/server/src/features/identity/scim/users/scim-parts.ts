import type { CloudEnvironment } from '../../../../cloud/cloud-environment.ts';
import type { Parts } from '../../../../feature.ts';
import type { Mailer } from '../../../messaging/mail/index.ts';
import type { EndAccess } from '../../access-end/index.ts';
import type { InviteAccount } from '../../users/index.ts';

/** Dependencies of the SCIM endpoint. */
export interface ScimParts extends Parts {
  readonly world: CloudEnvironment;
  readonly endAccess: EndAccess;
  readonly inviteAccount: InviteAccount;
  readonly mailer: Pick<Mailer, 'withdraw'>;
}
