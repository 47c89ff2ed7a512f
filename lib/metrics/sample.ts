/** A metric as Prometheus knows it. Names and units follow its conventions. */
type Metric = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram' }

type Labels = Record<string, string | number>

/** A value of a metric; `suffix` tells which one of a histogram. A plain object, so that it can cross threads. */
export type Sample = {
  metric: MetricName
  value: number
  labels?: Labels
  suffix?: '_bucket' | '_count' | '_sum'
}

/** Every metric except those of the process. The dashboard and the alerts in `deploy` use these names too. */
export const METRICS = {
  artikel_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Requests by route, method and status, with the time until the response was sent.',
  },
  artikel_cache_lookups_total: { type: 'counter', help: 'Lookups in the response cache by result.' },
  artikel_cache_evictions_total: {
    type: 'counter',
    help: 'Responses that the cache evicted to free memory.',
  },
  artikel_cache_entries: { type: 'gauge', help: 'Responses in the cache.' },
  artikel_cache_bytes: { type: 'gauge', help: 'Memory that the cache uses.' },
  artikel_cache_limit_bytes: { type: 'gauge', help: 'Memory that the cache may use (FRONT_CACHE_MB).' },
  artikel_memory_limit_bytes: { type: 'gauge', help: 'Memory of the machine, or of the container.' },
  artikel_queue_running: { type: 'gauge', help: 'Work of a queue in progress.' },
  artikel_queue_waiting: { type: 'gauge', help: 'Work of a queue that is waiting.' },
  artikel_queue_refused_total: {
    type: 'counter',
    help: 'Work that a queue refused because too much was waiting, or for too long.',
  },
  artikel_database_up: { type: 'gauge', help: 'Whether the database answers.' },
  artikel_database_writable: { type: 'gauge', help: 'Whether the database takes writes.' },
  artikel_database_connections: { type: 'gauge', help: 'Connections of a pool to PostgreSQL.' },
  artikel_database_connections_idle: { type: 'gauge', help: 'Idle connections of a pool.' },
  artikel_database_connections_waiting: {
    type: 'gauge',
    help: 'Queries waiting for a connection of a pool.',
  },
  artikel_database_write_duration_seconds: {
    type: 'histogram',
    help: 'Transactions by result, with the time until they were committed or failed, waiting included.',
  },
  artikel_workers: { type: 'gauge', help: 'Threads that render content.' },
  artikel_workers_replaced_total: {
    type: 'counter',
    help: 'Threads that ended at a limit and were replaced.',
  },
  artikel_event_loop_active_seconds_total: { type: 'counter', help: 'Time that a thread was busy.' },
  artikel_event_loop_lag_seconds: {
    type: 'gauge',
    help: 'How late the timers of a thread were since the last scrape.',
  },
  artikel_thread_heap_bytes: { type: 'gauge', help: 'JavaScript memory of a thread.' },
  artikel_thread_heap_limit_bytes: {
    type: 'gauge',
    help: 'JavaScript memory at which a thread fails.',
  },
  artikel_backend_up: { type: 'gauge', help: 'Whether the thread that renders and stores answers.' },
  artikel_deliveries_due: { type: 'gauge', help: 'Webhook deliveries that are due.' },
  artikel_deliveries_failed: {
    type: 'gauge',
    help: 'Webhook deliveries of the last day that were given up.',
  },
  artikel_edge_waiting: { type: 'gauge', help: 'Changes that the edge has yet to be notified of.' },
  artikel_edge_purges_total: {
    type: 'counter',
    help: 'Purges sent to the edge, by result.',
  },
  artikel_scheduled_overdue: {
    type: 'gauge',
    help: 'Articles that are due and not published.',
  },
} as const satisfies Record<string, Omit<Metric, 'name'>>

export type MetricName = keyof typeof METRICS
