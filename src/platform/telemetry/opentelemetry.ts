import { createRequire } from 'node:module';
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
  type Tracer,
  type TracerProvider,
} from '@opentelemetry/api';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK, resources } from '@opentelemetry/sdk-node';
import { reasonOf } from '../../domain/error-facts.js';
import type { RequestOutcome, Tracing } from './tracing.js';
import { within } from './within.js';

const { defaultResource, envDetector, hostDetector, resourceFromAttributes, serviceInstanceIdDetector } =
  resources;

/** A running OpenTelemetry SDK. */
export interface OpenTelemetry {
  readonly tracing: Tracing;
  /** Sends pending data, and gives up on a collector that does not take it within three seconds. Never rejects. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts the SDK, which takes its settings from the OTEL_* variables, and instruments the drivers of Postgres and
 * Redis. Requests to AI providers and webhook receivers are not instrumented, so no trace header leaves the service. Of
 * the process, only the host is reported, because command lines may be confidential.
 */
export function startOpenTelemetry(version: string): OpenTelemetry {
  const sdk = new NodeSDK({
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': 'visibility', 'service.version': version }),
    ),
    resourceDetectors: [envDetector, hostDetector, serviceInstanceIdDetector],
    instrumentations: [
      new QuietPg({ requireParentSpan: true, ignoreConnectSpans: true }),
      // Arguments of commands may contain the id of a key or the address of a client.
      new QuietRedis({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  sdk.start();
  loadInstrumented();
  return {
    tracing: createTracing(version),
    stop: () => within(LAST_EXPORT_MS, sdk.shutdown()).catch(() => undefined),
  };
}

/** The SDK itself repeats an export for ten seconds and more, which a restart should not wait for. */
const LAST_EXPORT_MS = 3_000;

class QuietPg extends PgInstrumentation {
  override setTracerProvider(provider: TracerProvider): void {
    super.setTracerProvider(quiet(provider));
  }
}

class QuietRedis extends IORedisInstrumentation {
  override setTracerProvider(provider: TracerProvider): void {
    super.setTracerProvider(quiet(provider));
  }
}

/** Removes error messages from spans, because they may quote statements and values. */
function quiet(provider: TracerProvider): TracerProvider {
  return {
    getTracer(...scope) {
      const tracer = provider.getTracer(...scope);
      const startSpan: Tracer['startSpan'] = (...options) => withoutMessages(tracer.startSpan(...options));
      return { startSpan, startActiveSpan: tracer.startActiveSpan.bind(tracer) };
    },
  };
}

function withoutMessages(span: Span): Span {
  const setStatus = span.setStatus.bind(span);
  const recordException = span.recordException.bind(span);
  span.setStatus = ({ code }) => setStatus({ code });
  // Instrumentations that removed the message record a text instead.
  span.recordException = (exception) =>
    recordException(
      exception instanceof Error ? { name: exception.name, message: reasonOf(exception) } : exception,
    );
  return span;
}

/**
 * Loads the drivers with `require`. They are CommonJS, and the instrumentations change their prototypes when they are
 * loaded this way. A later `import` finds the same classes, so neither a loader hook nor a thread for it is needed.
 */
function loadInstrumented(): void {
  const require = createRequire(import.meta.url);
  require('pg');
  require('ioredis');
}

function createTracing(version: string): Tracing {
  const tracer = trace.getTracer('visibility', version);
  return {
    request(headers, handle, outcome) {
      const caller = propagation.extract(ROOT_CONTEXT, headers);
      return tracer.startActiveSpan('request', { kind: SpanKind.SERVER }, caller, async (span) => {
        try {
          await handle();
        } finally {
          describe(span, outcome());
          span.end();
        }
      });
    },
    task: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, ROOT_CONTEXT, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    ids() {
      const span = trace.getSpanContext(context.active());
      return span && { trace_id: span.traceId, span_id: span.spanId };
    },
  };
}

function describe(
  span: Span,
  { operation, route, method, status, requestId, errorCode }: RequestOutcome,
): void {
  span.updateName(operation);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'visibility.request_id': requestId,
    ...(route !== undefined && { 'http.route': route }),
    ...(errorCode !== undefined && { 'error.type': errorCode }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
