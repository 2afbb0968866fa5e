import type { Notification } from '@blueport/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useT } from '../../../../core/i18n/translate.tsx';
import { NotificationItem } from '../../../../components/notification-item/NotificationItem.tsx';

type PreviewedMessage = Pick<Notification, 'severity' | 'detail' | 'link'> & { readonly title: string };

const noop = () => undefined;

/** Preview of an announcement as recipients see it in their notifications. */
export function MessagePreview({ message, at }: { readonly message: PreviewedMessage; readonly at: Date }) {
  const t = useT();
  const { title, ...rest } = message;
  return (
    <Box component="section" aria-label={t('announcements.preview')}>
      <Typography variant="subtitle2" component="h3" gutterBottom>
        {t('announcements.preview')}
      </Typography>
      {/* Inert, because it only previews what recipients see. */}
      <Box
        inert
        sx={{ border: 1, borderColor: 'divider', borderRadius: 2, maxWidth: 420, overflow: 'hidden' }}
      >
        <NotificationItem
          message={{
            ...rest,
            id: '',
            kind: 'announcement',
            subject: title,
            outcome: '',
            says: [],
            createdAt: at.toISOString(),
            readAt: null,
            needsAction: false,
            state: 'inbox',
            snoozedUntil: null,
            doneAt: null,
          }}
          now={at}
          onOpen={noop}
        />
      </Box>
    </Box>
  );
}
