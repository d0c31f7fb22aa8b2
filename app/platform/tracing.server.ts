import type * as Api from "@opentelemetry/api";
import { config } from "./config.server.ts";

type Attributes = Record<string, string | number>;
type About = {
  kind: "SERVER" | "CONSUMER";
  attributes: Attributes;
  /** The trace and span that led here, as W3C's `traceparent`; a span that runs already comes first. */
  traceparent?: string | undefined;
};

let tracing: { api: typeof Api; tracer: Api.Tracer } | null = null;

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing is loaded or recorded. Returns what sends the last ones
 * and ends.
 */
export async function startTracing(): Promise<() => Promise<void>> {
  if (config.tracesUrl === null) return async () => {};
  const [api, contexts, core, exporters, resources, sdk] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  api.context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const exporter = new exporters.OTLPTraceExporter({
    url: `${config.tracesUrl.replace(/\/$/, "")}/v1/traces`,
    headers: Object.fromEntries(config.tracesHeaders.split(",").filter(Boolean).map(readHeader)),
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": "sparebay", "process.pid": process.pid }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(config.tracesShare) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  api.trace.setGlobalTracerProvider(provider);
  tracing = { api, tracer: provider.getTracer("sparebay") };
  return () => provider.shutdown();
}

function readHeader(header: string): [name: string, value: string] {
  const [name, ...value] = header.split("=");
  return [name!, decodeURIComponent(value.join("="))];
}

/** Runs `work` as a span. `work` gets a function that names the span again and adds to it. */
export async function inSpan<T>(
  name: string,
  { kind, attributes, traceparent }: About,
  work: (tell: (name: string, more: Attributes) => void) => Promise<T>,
): Promise<T> {
  if (tracing === null) return work(() => {});
  const { api, tracer } = tracing;
  const running = api.context.active();
  const parent =
    api.trace.getSpan(running) || traceparent === undefined
      ? running
      : api.propagation.extract(running, { traceparent });
  return tracer.startActiveSpan(name, { kind: api.SpanKind[kind], attributes }, parent, async (span) => {
    try {
      return await work((renamed, more) => span.updateName(renamed).setAttributes(more));
    } catch (error) {
      // Not its message, which may hold what a person wrote.
      span.setStatus({ code: api.SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "" });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records a statement that took `ms`: its text without its values, which are people's. */
export function recordStatement(text: string, ms: number): void {
  // Every statement passes here, and few machines trace.
  if (tracing === null) return;
  const name = text.trimStart().split(/\s/, 1)[0]!;
  recordWait(name, ms, { "db.system.name": "postgresql", "db.query.text": text });
}

/** Records what the current span has just waited for, `ms` milliseconds long: a statement, a call to a provider. */
export function recordWait(name: string, ms: number, attributes: Attributes): void {
  if (tracing === null) return;
  const { api, tracer } = tracing;
  if (api.trace.getActiveSpan() === undefined) return;
  const endTime = Date.now();
  tracer.startSpan(name, { kind: api.SpanKind.CLIENT, attributes, startTime: endTime - ms }).end(endTime);
}

/** What a job carries of the trace that led to it. */
export function traceCarried(): { traceparent?: string } {
  if (tracing === null) return {};
  const carried: { traceparent?: string } = {};
  tracing.api.propagation.inject(tracing.api.context.active(), carried);
  return carried;
}
