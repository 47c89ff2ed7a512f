import { hasNodeApi10 } from '../../lib/db/sqlite/node-api.mjs'
import { hasCurl, hasNginx, hasVarnish, INSTALLED_PGBOUNCER, INSTALLED_POSTGRES } from './installed.mjs'

/**
 * Expected skips, by full test name or whole block. `npm test` fails if another test is skipped or one of these is not.
 * @typedef {{ file: string, names?: string[], blocks?: string[] }} MeantSkip
 */

/** Tests of features of one database, or of several instances on it. */
const BY_DATABASE = {
  sqlite: [
    { file: 'e2e/api/changes.test.ts', names: ['a change at another instance ends waiting too'] },
    {
      file: 'e2e/api/failures.test.ts',
      names: [
        'while the database is away readers get cached responses, other calls get 503, and everything works again when it is back',
      ],
    },
    {
      file: 'e2e/api/front.test.ts',
      names: [
        'the result of a write is visible at another instance within a second by notification, and by polling while the connection for notifications is cut',
      ],
    },
    { file: 'e2e/api/limits.test.ts', names: ['rate limits are shared by the instances on one database'] },
    { file: 'e2e/api/schedule.test.ts', names: ['a service of two instances publishes each article once'] },
    { file: 'e2e/api/webhooks.test.ts', names: ['two instances send each event once between them'] },
    {
      file: 'lib/views/count-views.db.test.ts',
      names: [
        'two instances that count views of the same articles lock them in rising order, given in rising order',
        'two instances that count views of the same articles lock them in rising order, given in falling order',
      ],
    },
    {
      file: 'lib/bus/announce.db.test.ts',
      names: [
        'behind a network that drops its connections everything is invalidated until polls succeed again',
        'behind a network that drops a commit, its possible changes are delivered',
      ],
    },
    {
      file: 'lib/search/vocabulary/lexemes.db.test.ts',
      names: ['a word that another instance removed is not found, even before this instance knows of that'],
    },
    {
      file: 'lib/db/migrate.db.test.ts',
      names: [
        'the migrations of PostgreSQL create the schema of the models',
        'the migrations of PostgreSQL count the articles of an older version by month',
        'the migrations of PostgreSQL mark the words of titles of an older version',
        'the migrations of PostgreSQL weigh the keywords of an older version equally, with negative weights for drafts',
        'the migrations of PostgreSQL let keys that could publish keep that right',
        'the migrations of PostgreSQL run once for ten instances that start together',
        'the migrations of PostgreSQL are rejected on a database of a newer version, which stays unchanged',
        'the migrations of PostgreSQL are rejected on a database with a different history',
        'the migrations of PostgreSQL fail with a sentence when another process holds their lock',
        'the migrations of PostgreSQL fail with that sentence when a restore holds their table',
      ],
    },
    {
      file: 'lib/db/postgresql/faults.db.test.ts',
      names: [
        'a network that drops its connections makes pending queries fail after seconds; the next succeed',
        'a network that drops a read does not delay a write, which takes a new connection',
        'a network that blocks everything makes queries fail until it recovers',
        'a network that drops a write halfway leaves neither its rows nor its lock',
        'a network that resets a write halfway leaves none of its rows',
        'a network that drops the response to a commit leaves it uncertain, even if committed',
        'a network that is slow causes no errors',
        'a write is unavailable while the write lock is held, and succeeds afterwards',
        "a write that meets a deadlock 'in a transaction' is retried",
        "a write that meets a deadlock 'in a single statement' is retried",
        'a write that the server gives up because this process was too busy is retried',
        'a connection that does not respond in time is closed',
        'statements of a transaction after a failed one fail with its error, even if their responses arrive together',
        'statements of a transaction are sent before earlier ones have responses',
        'statements of a transaction that need no response of each other leave in one write',
        'statements of a transaction are rejected after a failed one, until the rollback',
        'statements of a transaction close their connection when one of them gets no response in time',
      ],
    },
    {
      file: 'lib/db/postgresql/statement-names.db.test.ts',
      blocks: ['a repeated statement'],
    },
    {
      file: 'lib/front/cache/response-cache.db.test.ts',
      blocks: ['when no poll for changes has ended for a long time'],
    },
    {
      file: 'lib/db/postgresql/server.db.test.ts',
      blocks: [
        'inspecting an unusable server rejects with a sentence that names DATABASE_URL:',
        'the schema of the tables',
      ],
    },
  ],
  // What is kept in memory is the same on every database, and PostgreSQL folds letters by its locale.
  postgresql: [
    {
      file: 'lib/articles/media/list-media.db.test.ts',
      names: ['été', 'ÉTÉ', 'Été'].map(
        (q) => `a picture is found by ${q} in its text or file name, in either case`,
      ),
    },
    {
      file: 'e2e/desk/imports.test.ts',
      names: ['an import deletes what a killed one left on the disk of its instance'],
    },
    {
      file: 'e2e/api/limits.test.ts',
      names: [
        'rate limits limit the reads of a client per minute, cached ones included, and say when to retry',
        'rate limits count pages as reads, but not health or the files of a page',
        'rate limits count made-up covers as reads, and not those that pages show',
        'rate limits count addresses that only look like files as reads',
        'rate limits trust X-Forwarded-For only as far as TRUST_PROXY says',
        'rate limits trust no address in front of one that the trusted proxy did not know',
      ],
    },
    {
      file: 'lib/db/client.db.test.ts',
      names: [
        "SQLite reads and writes with 'journal_mode' = 'wal'",
        "SQLite reads and writes with 'synchronous' = 1",
        "SQLite reads and writes with 'foreign_keys' = 1",
        'SQLite waits for locks only in its threads, never in the event loop',
      ],
    },
    {
      file: 'lib/db/migrate.db.test.ts',
      names: [
        'the migrations of SQLite create the schema of the models',
        'the migrations of SQLite count the articles of an older version by month',
        'the migrations of SQLite weigh the keywords of an older version equally, with negative weights for drafts',
        'the migrations of SQLite let keys that could publish keep that right',
        'the migrations of SQLite run once, and are recorded like those of Prisma',
        'the migrations of SQLite are rejected on a database of a newer version, which stays unchanged',
        'the migrations of SQLite are rejected on a database with a different history',
        'a lock that another process holds is reported when a SQLite file cannot be migrated',
      ],
    },
  ],
}

/** Node.js 22.14 and later use the same driver for all versions. */
const BY_NODE = {
  servers: [
    {
      file: 'e2e/changed-machine.test.ts',
      names: [
        'a folder whose packages were installed for another version of Node.js gets its SQLite driver recompiled',
      ],
    },
  ],
}

const WITHOUT_CURL = {
  sqlite: [
    {
      file: 'e2e/api/docs.test.ts',
      names: [
        '/docs has commands that do what they say when they are pasted',
        'the command that publishes an article can be pasted again with another title',
      ],
    },
    { file: 'e2e/api/recipes.test.ts', blocks: ['docs/tour.sh', 'docs/publish-folder.sh'] },
  ],
}

const WITHOUT_NGINX = {
  servers: [{ file: 'e2e/nginx.test.ts', blocks: ['through nginx as it is shipped, with two instances'] }],
}

const WITHOUT_VARNISH = {
  servers: [
    {
      file: 'e2e/varnish.test.ts',
      blocks: ['through Varnish as it is shipped, with two instances', 'Varnish does not cache a response'],
    },
  ],
}

const INSTALLED = 'on an installed PostgreSQL with its own defaults'
const WITHOUT_INSTALLED_POSTGRES = {
  servers: [{ file: 'e2e/installed-postgres.test.ts', blocks: [INSTALLED] }],
}
const WITHOUT_INSTALLED_PGBOUNCER = {
  servers: [
    {
      file: 'e2e/installed-postgres.test.ts',
      names: [
        `${INSTALLED} session and transaction poolers serve instances, commands, a backup and a restore to an ordinary user with unusual settings`,
      ],
    },
  ],
}

const WAITING_CLIENTS = {
  file: 'e2e/api/changes.test.ts',
  names: ['waiting is limited to 150 without a key, and to 200 in all'],
}

/** Tests that need what only Linux has, such as /proc, /dev/full and all of 127.0.0.0/8. */
const ELSEWHERE_THAN_ON_LINUX = {
  servers: [
    {
      file: 'e2e/commands/key.test.ts',
      names: ['npm run key, while the service runs, says in one line that its output cannot be written'],
    },
    { file: 'e2e/long-requests.test.ts', blocks: ['no thread works for more than 20 ms'] },
    { file: 'e2e/shared-limits.test.ts', blocks: ['while one client has reached its limit'] },
    {
      file: 'e2e/slow-clients.test.ts',
      blocks: ['when half-sent requests take all the connections for clients,'],
    },
  ],
  modules: [
    {
      file: 'lib/log.test.ts',
      names: ['a log on a full disk ends nothing, and delays neither work nor the exit'],
    },
    {
      file: 'lib/program.test.ts',
      names: ['the CPU time of a thread excludes other threads, and is 0 once it has ended'],
    },
    {
      file: 'lib/content/worker/pool.test.ts',
      names: ['the CPU time of other threads does not count toward the limit of an article'],
    },
    { file: 'lib/db/sqlite/thread-pool.test.ts', names: ['threads that cannot be stopped do not pile up'] },
    {
      file: 'lib/media/decode/decode.test.ts',
      names: ['a signal to all processes neither stops a decoding nor marks its picture as broken'],
    },
  ],
  sqlite: [WAITING_CLIENTS],
  postgresql: [WAITING_CLIENTS],
  siege: [
    {
      file: 'e2e/event-loop.test.ts',
      names: ['with ten thousand articles no request blocks the event loop for more than 5 ms'],
    },
    {
      file: 'e2e/siege.test.ts',
      blocks: [
        "'one instance on SQLite', under all attacks at once,",
        "'two instances on PostgreSQL', under all attacks at once,",
        'after all attacks',
      ],
    },
  ],
}

/**
 * @param {string} run
 * @returns {MeantSkip[]}
 */
export function meantSkips(run) {
  /** @type {Record<string, MeantSkip[]>[]} */
  const groups = [
    BY_DATABASE,
    hasNodeApi10 ? BY_NODE : {},
    hasCurl ? {} : WITHOUT_CURL,
    hasNginx ? {} : WITHOUT_NGINX,
    hasVarnish ? {} : WITHOUT_VARNISH,
    INSTALLED_POSTGRES ? {} : WITHOUT_INSTALLED_POSTGRES,
    INSTALLED_POSTGRES && !INSTALLED_PGBOUNCER ? WITHOUT_INSTALLED_PGBOUNCER : {},
    process.platform === 'linux' ? {} : ELSEWHERE_THAN_ON_LINUX,
  ]
  return groups.flatMap((group) => group[run] ?? [])
}
