import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { notificationKinds } from '@blueport/contracts';
import type { MessageChannels, NotificationKind } from '@blueport/contracts';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { accountApi } from '../../../../core/api/account-api.ts';
import { useT } from '../../../../core/i18n/translate.tsx';
import { ErrorState, LoadingState } from '../../../../components/states/index.ts';
import { SectionCard } from '../../../../ui/section/SectionCard.tsx';

const places = ['portal', 'mail'] as const;

/** Chooses which notifications are shown in the portal and which are sent by mail. */
export function NotificationCard() {
  const t = useT();
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#notifications') place.current?.scrollIntoView({ block: 'start' });
  }, [hash]);
  const { data, error, refetch } = accountApi.useAccountPreferencesQuery();
  const [save, saving] = accountApi.useAccountSavePreferencesMutation();
  const choose = (kind: NotificationKind, place: keyof MessageChannels, on: boolean) => {
    if (!data) return;
    const { notifications } = data;
    const changed = { ...notifications, [kind]: { ...notifications[kind], [place]: on } };
    void save({ body: { ...data, notifications: changed } });
  };
  return (
    <Box ref={place} id="notifications" sx={{ scrollMarginTop: 72 }}>
      <SectionCard title={t('profile.notifications')}>
        {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <LoadingState label="Fetching...." height={576} /> : null}
        <RequestFailure error={saving.error} />
        {data ? (
          <Box component="table" sx={{ borderCollapse: 'collapse', width: '100%', typography: 'body2' }}>
            <thead>
              <tr>
                <Box component="th" scope="col" sx={{ textAlign: 'start', fontWeight: 500 }}>
                  {t('profile.notifyAbout')}
                </Box>
                {places.map((place) => (
                  <Box component="th" scope="col" key={place} sx={{ width: 88, fontWeight: 500 }}>
                    {t(`profile.notify.${place}`)}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {notificationKinds.map((kind) => (
                <Box component="tr" key={kind} sx={{ borderTop: 1, borderColor: 'divider' }}>
                  <Box
                    component="th"
                    scope="row"
                    sx={{ textAlign: 'start', fontWeight: 400, paddingBlock: 1 }}
                  >
                    {t(`profile.kind.${kind}`)}
                  </Box>
                  {places.map((place) => (
                    <Box component="td" key={place} sx={{ textAlign: 'center' }}>
                      <Checkbox
                        checked={data.notifications[kind][place]}
                        onChange={(_event, on) => choose(kind, place, on)}
                        slotProps={{
                          input: {
                            'aria-label': t('profile.notifyBy', {
                              kind: t(`profile.kind.${kind}`),
                              place: t(`profile.notify.${place}`),
                            }),
                          },
                        }}
                      />
                    </Box>
                  ))}
                </Box>
              ))}
            </tbody>
          </Box>
        ) : null}
      </SectionCard>
    </Box>
  );
}
