/** Column values of a deployment without an expiry. */
export const noExpiry = {
  expires_at: null,
  expiry_action: null,
  grace_days: 0,
  expiry_set_by: null,
  expiry_next_at: null,
  expiry_warned: '[]',
  expiry_reason: null,
  expiry_done_at: null,
  expiry_tries: 0,
};
