import Alert from '@mui/material/Alert';

/** What the server said that belongs to no field. */
export function RefusalNotice({ messages }: { readonly messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <Alert severity="error" sx={{ marginBottom: 4 }}>
      {messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    </Alert>
  );
}
