import { useLocation, useNavigate, useRouteError } from 'react-router';
import { LoadFailure } from './LoadFailure.tsx';

/** A screen that failed to load or to render; the shell around it stays usable. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  // With everything the address said: a wizard without it would be one for something else.
  return (
    <LoadFailure
      error={error}
      onRetry={() => void navigate(`${pathname}${search}${hash}`, { replace: true })}
    />
  );
}
