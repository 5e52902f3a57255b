import { lazy, useLocation } from 'preact-iso';
import { useSession } from '../session/session.js';

const Notice = lazy(async () => (await import('./setup/notice.js')).Notice);

/** Leads to the first figures from every screen of a new workspace, for whoever may change it. Its code is loaded only then. */
export function SetupNotice() {
  const { access, rights } = useSession();
  const { path } = useLocation();
  const { nextStep } = access.workspace;
  if (nextStep === null || !rights.canWrite || path === '/setup') return null;
  return <Notice nextStep={nextStep} />;
}
