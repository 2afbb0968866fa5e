import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useState } from 'react';
import { RequestFailure } from '../../../../components/administration/RequestFailure.tsx';
import { ViewSwitch } from '../../../../ui/url-tabs/ViewSwitch.tsx';
import { useT } from '../../../../core/i18n/translate.tsx';
import { LoadingState } from '../../../../ui/states/LoadingState.tsx';
import { mailApi, type MailText } from '../queries.ts';

type Width = 'desktop' | 'phone';
const pixels: Readonly<Record<Width, string>> = { desktop: '100%', phone: '390px' };

/** Nonce of the page. The frame inherits the page's content security policy, so the mail's style element needs it. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Rendered mail in a sandboxed frame without scripts, origin or access to the page. */
export function PreviewFrame({ id, text }: { readonly id: string; readonly text: MailText }) {
  const t = useT();
  const [width, setWidth] = useState<Width>('desktop');
  const deferredText = useDeferredValue(text);
  const { data, currentData, error, isFetching } = mailApi.useMailPreviewQuery({ id, body: deferredText });
  const preview = currentData ?? data;
  return (
    <Box component="section" aria-label={t('mail.preview')} aria-busy={isFetching}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 3, flexWrap: 'wrap' }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {t('mail.preview')}
        </Typography>
        <ViewSwitch
          label={t('mail.width')}
          value={width}
          options={[
            { value: 'desktop', label: t('mail.desktop'), icon: <DesktopIcon fontSize="small" /> },
            { value: 'phone', label: t('mail.phone'), icon: <PhoneIcon fontSize="small" /> },
          ]}
          onChange={setWidth}
        />
      </Box>
      {error ? <RequestFailure error={error} /> : null}
      {!preview && !error ? <LoadingState /> : null}
      {preview ? (
        <>
          <Typography variant="body2" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
            {t('mail.subject')}: <strong>{preview.subject}</strong>
          </Typography>
          <Box
            component="iframe"
            title={t('mail.preview')}
            sandbox=""
            srcDoc={preview.html.replace('<style>', `<style nonce="${nonce()}">`)}
            sx={{
              display: 'block',
              width: pixels[width],
              maxWidth: '100%',
              height: 560,
              border: 1,
              borderColor: 'divider',
              borderRadius: 2,
              bgcolor: 'background.paper',
              marginInline: 'auto',
              opacity: error ? 0.5 : 1,
            }}
          />
        </>
      ) : null}
    </Box>
  );
}
