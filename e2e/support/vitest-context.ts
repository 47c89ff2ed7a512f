declare module 'vitest' {
  /** What the global setup of a project provides to its tests. */
  interface ProvidedContext {
    /** Of the PostgreSQL server, for the creation of databases; '' where tests run on SQLite. */
    postgresUrl: string
    /** Of the server that tests over HTTP share. */
    serverUrl: string
    apiKey: string
    /** The `DATABASE_URL` of that server. */
    databaseUrl: string
  }
}

export {}
