import type { ComponentType } from 'preact';
import { ErrorBoundary, lazy, LocationProvider, Route, Router } from 'preact-iso';
import { addresses, isAddress, type Address } from './addresses.js';
import { Gate } from './shell/gate.js';
import { Layout } from './shell/layout.js';
import { Notices } from './ui/notices.js';
import { AnswerPage } from './screens/answers/answer.js';
import { Answers } from './screens/answers/answers.js';
import { Keywords } from './screens/keywords/keywords.js';
import { TopicVisibility } from './screens/keywords/topic-visibility.js';
import { Measuring } from './screens/measuring/measuring.js';
import { Overview } from './screens/overview/overview.js';
import { NextSteps } from './screens/next-steps/next-steps.js';
import { SetupNotice } from './screens/setup-notice.js';
import { Sentiment } from './screens/sentiment/sentiment.js';
import { PromptPage } from './screens/prompts/prompt.js';
import { Prompts } from './screens/prompts/prompts.js';
import { Brand } from './screens/brand/brand.js';
import { BrandVersions } from './screens/brand/versions.js';
import { NotFound } from './screens/not-found.js';

/** Paths that the router handles. The API reference is a separate page. */
const OWN_PATHS = /^\/(?!docs(?:\/|$|\?)|openapi)/;

const screens: Readonly<Record<Address, ComponentType<{ params: { id: string } }>>> = {
  '/': Overview,
  '/prompts': Prompts,
  '/prompts/:id': PromptPage,
  '/api-keys': lazy(async () => (await import('./screens/api-keys/api-keys.js')).ApiKeys),
  '/brand': Brand,
  '/brand/versions': BrandVersions,
  '/answers': Answers,
  '/answers/:id': AnswerPage,
  '/next-steps': NextSteps,
  '/sentiment': Sentiment,
  '/keywords': Keywords,
  '/keywords/topics': TopicVisibility,
  '/measuring': Measuring,
  '/setup': lazy(async () => (await import('./screens/setup/setup.js')).Setup),
  '/channels': lazy(async () => (await import('./screens/channels/channels.js')).Channels),
  '/trail': lazy(async () => (await import('./screens/trail/trail.js')).Trail),
  '/people': lazy(async () => (await import('./account/people-screen.js')).PeopleScreen),
  '/workspace': lazy(async () => (await import('./screens/workspace/workspace-screen.js')).WorkspaceScreen),
  // Whoever comes back from a provider goes on elsewhere.
  '/signed-in': Overview,
  '/account': lazy(async () => (await import('./account/account-screen.js')).AccountScreen),
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
