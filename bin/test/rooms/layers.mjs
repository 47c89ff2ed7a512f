/**
 * The modules each module may import, from entry points down to shared foundations. A module is `app`, `bin`, `components`,
 * or a folder of `lib` with the file of the same name; type imports count. No import goes up a layer or forms a cycle.
 * @type {Record<string, Record<string, string>>}
 */
export const LAYERS = {
  programs: {
    bin: `import-jobs articles auth backend backup compiled config db errors front http import log media memory program routes search
      text typescript-hook verify views`,
    app: `import-jobs articles auth backup cache components config content db desk errors field-limits figures http keys mcp media openapi page rate-limit request-context
      routes search site text views webhooks`,
    instrumentation: 'backend',
    next: 'http',
    front: `concurrency-limiter articles async auth backend bus cache config content edge errors http long-poll log media memory metrics
      rate-limit request-context routes singleton site text views`,
    backend: `import-jobs articles auth backup bus cache config content db edge errors http log media memory metrics page program rate-limit
      request-context routes singleton site text views webhooks`,
  },
  views: {
    components:
      'import-jobs articles auth config content desk errors figures media openapi routes site text views webhooks',
    desk: `import import-jobs articles auth config content db errors figures http keys media request-context routes singleton site text
      webhooks`,
    mcp: 'articles auth config content errors figures http log media openapi rate-limit routes',
    openapi: 'articles auth config errors field-limits figures http keys media routes singleton webhooks',
    site: `articles auth bus cache config content db errors http log media request-context routes singleton
      text`,
    figures: 'articles auth config db errors http text views',
    import: 'articles content errors field-limits http routes text',
    verify: 'articles backup bus config db media routes search views',
    backup: 'articles config db errors log media search singleton text',
  },
  articles: {
    articles: `async concurrency-limiter auth bus cache config content db due-work errors field-limits http log media outbound request-context
      routes search singleton text webhooks`,
  },
  materials: {
    media: `async concurrency-limiter config content db errors field-limits http log outbound program request-context singleton
      text`,
    content: `concurrency-limiter config errors field-limits memory native-thread program request-context search singleton
      text`,
    keys: 'auth errors http text',
    edge: 'async bus config db due-work log metrics outbound request-context singleton',
    'import-jobs': 'auth bus config db due-work errors log media program text',
    search: 'bus cache config db request-context singleton text',
    views: 'async config db errors log request-context singleton text',
    webhooks: 'async auth bus config db due-work errors http log outbound routes singleton text',
    http: 'auth config db errors log long-poll rate-limit request-context routes singleton text',
  },
  state: {
    cache: 'bus db request-context singleton',
    'long-poll': 'bus errors rate-limit request-context',
    'due-work': 'async bus log request-context',
    bus: 'async config db log request-context singleton',
    auth: 'config db errors log rate-limit request-context singleton text',
    db: 'concurrency-limiter async config errors log metrics native-thread program request-context singleton',
  },
  limits: {
    metrics: 'concurrency-limiter singleton',
    'concurrency-limiter': 'errors rate-limit singleton',
    'rate-limit': 'config errors singleton',
    routes: 'config singleton',
    program: 'compiled config',
    config: 'field-limits memory outbound singleton text',
  },
  ground: {
    'request-context': 'errors page singleton',
    log: 'singleton',
    outbound: 'async errors singleton',
    async: '',
    compiled: '',
    errors: '',
    'field-limits': '',
    memory: '',
    'native-thread': '',
    page: '',
    singleton: '',
    text: '',
    'typescript-hook': '',
  },
}

/** @type {Record<string, Record<string, string>>} by folders and top-level files of `lib/articles` */
export const LAYERS_OF_ARTICLES = {
  around: {
    bulk: 'http rendering schema stored-article write',
    schedule: 'serialize trash write',
    media: 'access own-drafts rerendering',
    preview: 'access read rerendering rows',
    trash:
      'access changes indexing own-drafts rendering revisions rows stored-article taxonomy translations write',
    rerendering: 'read rendering rows stored-article write',
    http: 'own-drafts rendering schema write',
  },
  writing: {
    write: `access aliases changes indexing own-drafts read rendering revisions rows schema serialize stored-article
      taxonomy totals translations`,
  },
  reading: {
    'by-cursor': 'read rows schema serialize',
    'working-copies': 'access own-drafts read schema',
    revisions: 'read rows schema stored-article',
    read: 'access aliases rows schema serialize stored-article taxonomy totals translations',
  },
  article: {
    'stored-article': 'aliases rendering rows schema totals translations',
    indexing: 'access rendering rows totals',
    rendering: 'access rows schema',
    changes: 'access rows serialize',
  },
  parts: {
    schema: 'access aliases taxonomy',
    aliases: 'access',
    translations: 'access rows serialize',
    taxonomy: 'access totals',
    totals: '',
    serialize: 'access rows',
    rows: 'access',
    access: '',
    'own-drafts': 'access',
  },
}
