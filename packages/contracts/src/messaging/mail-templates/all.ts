import { careerAcknowledgement } from './career-acknowledgement.ts';
import { careerAdminNotification } from './career-admin-notification.ts';
import { contactUsAcknowledgement } from './contact-us-acknowledgement.ts';
import { contactUsAdminNotification } from './contact-us-admin-notification.ts';
import { inviteUser } from './invite-user.ts';

/** Every type, in the order of the page. */
export const mailTemplateList = [
  inviteUser,
  contactUsAcknowledgement,
  contactUsAdminNotification,
  careerAcknowledgement,
  careerAdminNotification,
] as const;
