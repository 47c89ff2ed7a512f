/** The name of the grammar for a language as authors write it (`js`, `sh`, `C++`); undefined when there is none. */
export function grammarName(language: string): GrammarName | undefined {
  const name = ALIASES.get(language) ?? language
  return isGrammar(name) ? name : undefined
}

/** The grammar itself, with those it embeds. */
export async function loadGrammar(name: GrammarName) {
  return (await GRAMMARS[name]()).default
}

type GrammarName = keyof typeof GRAMMARS

/** Each import is written out, so that a bundler takes these grammars and no others. */
const GRAMMARS = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  dotenv: () => import('shiki/langs/dotenv.mjs'),
  elixir: () => import('shiki/langs/elixir.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  haskell: () => import('shiki/langs/haskell.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  latex: () => import('shiki/langs/latex.mjs'),
  lua: () => import('shiki/langs/lua.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  nginx: () => import('shiki/langs/nginx.mjs'),
  'objective-c': () => import('shiki/langs/objective-c.mjs'),
  perl: () => import('shiki/langs/perl.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  r: () => import('shiki/langs/r.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scala: () => import('shiki/langs/scala.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  svelte: () => import('shiki/langs/svelte.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
  zig: () => import('shiki/langs/zig.mjs'),
}

const ALIASES = new Map(
  Object.entries({
    js: 'javascript',
    mjs: 'javascript',
    cjs: 'javascript',
    node: 'javascript',
    ts: 'typescript',
    mts: 'typescript',
    cts: 'typescript',
    sh: 'bash',
    shell: 'bash',
    zsh: 'bash',
    console: 'bash',
    shellsession: 'bash',
    shellscript: 'bash',
    yml: 'yaml',
    py: 'python',
    rb: 'ruby',
    rs: 'rust',
    cs: 'csharp',
    kt: 'kotlin',
    md: 'markdown',
    mdx: 'markdown',
    htm: 'html',
    svg: 'xml',
    dockerfile: 'docker',
    makefile: 'make',
    golang: 'go',
    gql: 'graphql',
    ps1: 'powershell',
    pl: 'perl',
    hs: 'haskell',
    tex: 'latex',
    env: 'dotenv',
    json5: 'jsonc',
    objc: 'objective-c',
    patch: 'diff',
    postgres: 'sql',
    postgresql: 'sql',
    mysql: 'sql',
    sqlite: 'sql',
    sass: 'scss',
    less: 'scss',
    conf: 'nginx',
    exs: 'elixir',
    ex: 'elixir',
    'c++': 'cpp',
    'c#': 'csharp',
  }),
)

function isGrammar(name: string): name is GrammarName {
  return Object.hasOwn(GRAMMARS, name)
}
