import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

/**
 * The redirect page of directories: passes the response to the window that requested it, or returns to where sign-in
 * began.
 */
broadcastResponseToMainFrame().catch(() => {
  // Opened without a response in its address, for example from the history: there is nothing to pass on.
  location.replace('/');
});
