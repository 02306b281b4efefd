import { describe, expect, test } from "bun:test";
import { ConfigError } from "./config-error.ts";
import { readConfig } from "./config.ts";

describe("readConfig() of traces", () => {
  test("given no variables sends no traces and asks for no token", () => {
    expect(readConfig({})).toMatchObject({ traces: undefined, metricsToken: undefined });
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: "0.5" }).traces).toBeUndefined();
  });

  test.each(["http://127.0.0.1:4318", "http://127.0.0.1:4318/"])("adds the path of OTLP to %s", (endpoint) => {
    const traces = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces;
    expect(traces).toEqual({ url: "http://127.0.0.1:4318/v1/traces", ratio: 1 });
  });

  test("keeps the endpoint's path and reads the share of traces", () => {
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: "https://traces.example/otlp", OTEL_TRACES_SAMPLER_ARG: "0.25" };
    expect(readConfig(environment).traces).toEqual({ url: "https://traces.example/otlp/v1/traces", ratio: 0.25 });
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: "grpc://collector:4317" },
    { OTEL_TRACES_SAMPLER_ARG: "1.5" },
    { OTEL_TRACES_SAMPLER_ARG: "-1" },
    { OTEL_TRACES_SAMPLER_ARG: "half" },
  ])("refuses %p", (environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
  });
});

describe("readConfig() of the metrics' token", () => {
  test("accepts what a bearer header can carry", () => {
    expect(readConfig({ METRICS_TOKEN: "0123456789abcdef" }).metricsToken).toBe("0123456789abcdef");
  });

  test.each(["short", "with spaces and so on and on", 'quotes"quotes"quotes"'])(
    "refuses %p, and does not repeat it",
    (token) => {
      expect(() => readConfig({ METRICS_TOKEN: token })).toThrow(/METRICS_TOKEN/u);
      expect(() => readConfig({ METRICS_TOKEN: token })).not.toThrow(token);
    },
  );
});
