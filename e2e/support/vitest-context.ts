declare module 'vitest' {
  /** Values that the global setup of a project provides to its tests. */
  interface ProvidedContext {
    /** The URL of a PostgreSQL server to create databases on; '' when tests run on SQLite. */
    postgresUrl: string
    /** The URL of the server that tests over HTTP share. */
    serverUrl: string
    apiKey: string
    /** The URL of the lender of further servers. */
    lenderUrl: string
    /** The `DATABASE_URL` of the shared server. */
    databaseUrl: string
  }
}

export {}
