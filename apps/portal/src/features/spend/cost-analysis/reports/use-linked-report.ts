import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Parameter of the link in a mail, which opens its report. */
const parameter = 'report';

/** Whether the reports are open, and the one whose link the user followed. */
export interface OpenReports {
  readonly linkedId: string | null;
}

/** Manages the dialog of reports, which the link in a mail opens. */
export function useLinkedReport() {
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState<OpenReports | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const linked = parameters.get(parameter);
  if (linked !== seen) {
    setSeen(linked);
    if (linked !== null) setOpened({ linkedId: linked });
  }

  useEffect(() => {
    if (linked === null) return;
    // It is not part of the view.
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete(parameter);
        return next;
      },
      { replace: true },
    );
  }, [linked, setParameters]);

  return { opened, open: () => setOpened({ linkedId: null }), close: () => setOpened(null) };
}
