import { ErrorBoundary, LocationProvider, Route, Router } from 'preact-iso';
import { Gate } from './session/gate.js';
import { Layout } from './ui/layout.js';
import { Notices } from './ui/notices.js';
import { AnswerPage } from './screens/answers/answer.js';
import { Answers } from './screens/answers/answers.js';
import { Keywords } from './screens/keywords/keywords.js';
import { TopicVisibility } from './screens/keywords/topic-visibility.js';
import { Overview } from './screens/overview/overview.js';
import { ApiKeys } from './screens/api-keys/api-keys.js';
import { PromptPage } from './screens/prompts/prompt.js';
import { Prompts } from './screens/prompts/prompts.js';
import { Brand } from './screens/brand/brand.js';
import { BrandVersions } from './screens/brand/versions.js';
import { NotFound } from './screens/not-found.js';

/** What the router may handle. The API reference is a page of its own. */
const OWN_PATHS = /^\/(?!docs(?:\/|$|\?)|openapi)/;

/** Every page and its address. */
export function App() {
  return (
    <LocationProvider scope={OWN_PATHS}>
      <ErrorBoundary>
        <Gate>
          <Layout>
            <Router>
              <Route path="/" component={Overview} />
              <Route path="/prompts" component={Prompts} />
              <Route path="/prompts/:id" component={PromptPage} />
              <Route path="/api-keys" component={ApiKeys} />
              <Route path="/brand" component={Brand} />
              <Route path="/brand/versions" component={BrandVersions} />
              <Route path="/answers" component={Answers} />
              <Route path="/answers/:id" component={AnswerPage} />
              <Route path="/keywords" component={Keywords} />
              <Route path="/keywords/topics" component={TopicVisibility} />
              <Route default component={NotFound} />
            </Router>
          </Layout>
        </Gate>
        <Notices />
      </ErrorBoundary>
    </LocationProvider>
  );
}
