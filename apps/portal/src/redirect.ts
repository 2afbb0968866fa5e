import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge';

/** The page that directories answer to: hands the answer to the window that asked, or returns to where sign-in began. */
broadcastResponseToMainFrame().catch(() => {
  // Opened without an answer in its address, for example from the history: there is nothing to hand over.
  location.replace('/');
});
