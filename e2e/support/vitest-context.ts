declare module 'vitest' {
  /** Values that the global setup of a project provides to its tests. */
  interface ProvidedContext {
    /** The address of a PostgreSQL server to create databases on; '' when tests run on SQLite. */
    postgresUrl: string
    /** The address of the server that tests over HTTP share. */
    serverUrl: string
    apiKey: string
    /** Where servers can be borrowed. */
    lenderUrl: string
    /** The `DATABASE_URL` of that server. */
    databaseUrl: string
  }
}

export {}
