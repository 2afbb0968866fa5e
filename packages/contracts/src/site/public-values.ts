/** An http or https address that is safe in a link. */
export const webAddressPattern = /^https?:\/\/[^\s"'<>\\]{1,500}$/;

/** Code of the channel that offers the portal. */
export const channelCodePattern = /^[a-z\d][a-z\d-]{0,39}$/;
