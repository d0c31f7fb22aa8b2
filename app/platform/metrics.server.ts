import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** This process's metrics; `metrics.metrics()` returns them in Prometheus' text format. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** Seconds until responses began, by route pattern (never by path, which holds ids). */
export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Seconds from a request's arrival until its response begins",
  labelNames: ["method", "route", "status"],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
});
