import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What the operator's Prometheus reads. Names start with `shoal_`; counters end with `_total`, durations with `_seconds`. */
export type Metrics = {
  /** A number that goes up and down, read whenever Prometheus asks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  counter<Label extends string = never>(name: string, help: string, labels?: readonly Label[]): Counter<Label>
  /** How a quantity is distributed; `buckets` are upper bounds, by default for seconds of a request. */
  histogram<Label extends string = never>(
    name: string,
    help: string,
    labels?: readonly Label[],
    buckets?: number[],
  ): Histogram<Label>
  contentType: string
  /** All metrics in the text format of Prometheus. */
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return {
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: labels, registers: [registry] }),
    histogram: (name, help, labels = [], buckets = defaultBuckets) =>
      new Histogram({ name, help, labelNames: labels, buckets, registers: [registry] }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

const defaultBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
