export { addDirectory } from './add-directory.ts';
export { askDirectoryName, type DirectoryName } from './ask-directory-name.ts';
export { allowsGuests, decideInvitee, requireMemberDirectory } from './decide-invitee.ts';
export { findDirectory } from './find-directory.ts';
export { guestExpiry, isGuestExpiryTooLate } from './guest-expiry.ts';
export { domainOf, findInviteeDirectories, type InviteeDirectories } from './invitee-directories.ts';
