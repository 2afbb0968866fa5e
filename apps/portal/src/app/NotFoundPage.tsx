import Button from '@mui/material/Button';
import { useT } from '../core/i18n/translate.tsx';
import { PlainPage } from './PlainPage.tsx';

/** The page of an unknown address outside the portal. */
export function NotFoundPage() {
  const t = useT();
  return (
    <PlainPage title={t('unknownAddress.title')}>
      <Button href="/portal">{t('forbidden.toBlueprints')}</Button>
    </PlainPage>
  );
}
