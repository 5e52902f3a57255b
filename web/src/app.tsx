import type { ComponentType } from 'preact';
import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { addresses, isAddress, type Address } from './addresses.js';
import { Gate } from './shell/gate.js';
import { Layout } from './shell/layout.js';
import { Notices } from './ui/notices.js';
import { Overview } from './screens/overview/overview.js';
import { onDemand } from './screens/on-demand.js';
import { SetupNotice } from './screens/setup-notice.js';
import { NotFound } from './screens/not-found.js';

/** Paths that the router handles. The API reference is a separate page. */
const OWN_PATHS = /^\/(?!docs(?:\/|$|\?)|openapi)/;

const screens: Readonly<Record<Address, ComponentType<{ params: { id: string } }>>> = {
  '/': Overview,
  '/prompts': onDemand(async () => (await import('./screens/prompts/prompts.js')).Prompts),
  '/prompts/:id': onDemand(async () => (await import('./screens/prompts/prompt.js')).PromptPage),
  '/api-keys': onDemand(async () => (await import('./screens/api-keys/api-keys.js')).ApiKeys),
  '/brand': onDemand(async () => (await import('./screens/brand/brand.js')).Brand),
  '/brand/versions': onDemand(async () => (await import('./screens/brand/versions.js')).BrandVersions),
  '/answers': onDemand(async () => (await import('./screens/answers/answers.js')).Answers),
  '/answers/:id': onDemand(async () => (await import('./screens/answers/answer.js')).AnswerPage),
  '/next-steps': onDemand(async () => (await import('./screens/next-steps/next-steps.js')).NextSteps),
  '/sentiment': onDemand(async () => (await import('./screens/sentiment/sentiment.js')).Sentiment),
  '/keywords': onDemand(async () => (await import('./screens/keywords/keywords.js')).Keywords),
  '/keywords/topics': onDemand(
    async () => (await import('./screens/keywords/topic-visibility.js')).TopicVisibility,
  ),
  '/measuring': onDemand(async () => (await import('./screens/measuring/measuring.js')).Measuring),
  '/setup': onDemand(async () => (await import('./screens/setup/setup.js')).Setup),
  '/channels': onDemand(async () => (await import('./screens/channels/channels.js')).Channels),
  '/import': onDemand(async () => (await import('./screens/imports/imports.js')).Imports),
  '/trail': onDemand(async () => (await import('./screens/trail/trail.js')).Trail),
  '/people': onDemand(async () => (await import('./account/people-screen.js')).PeopleScreen),
  '/workspace': onDemand(
    async () => (await import('./screens/workspace/workspace-screen.js')).WorkspaceScreen,
  ),
  // Whoever comes back from a provider goes on elsewhere.
  '/signed-in': Overview,
  '/installation': onDemand(
    async () => (await import('./account/installation-screen.js')).InstallationScreen,
  ),
  '/account': onDemand(async () => (await import('./account/account-screen.js')).AccountScreen),
};

export function App() {
  return (
    <LocationProvider scope={OWN_PATHS}>
      <ErrorBoundary>
        <Gate isAddress={isAddress} notFound={<NotFound />}>
          <Layout>
            <SetupNotice />
            <Router>
              {addresses.map((path) => (
                <Route key={path} path={path} component={screens[path]} />
              ))}
              <Route default component={NotFound} />
            </Router>
          </Layout>
        </Gate>
        <Notices />
      </ErrorBoundary>
    </LocationProvider>
  );
}
