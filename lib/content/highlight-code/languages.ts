import type { HLJSApi, LanguageFn } from 'highlight.js'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import go from 'highlight.js/lib/languages/go'
import graphql from 'highlight.js/lib/languages/graphql'
import haskell from 'highlight.js/lib/languages/haskell'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import latex from 'highlight.js/lib/languages/latex'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import markdown from 'highlight.js/lib/languages/markdown'
import nginx from 'highlight.js/lib/languages/nginx'
import objectivec from 'highlight.js/lib/languages/objectivec'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import properties from 'highlight.js/lib/languages/properties'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { extendScript, extendShell, markCalls, renameScopes, without, withPrompts } from './grammars'
import { withJsx } from './jsx-grammar'

/** Registers all languages of code blocks; each compiles its patterns on first use. */
export function registerLanguages(hljs: HLJSApi): void {
  for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
  for (const [languageName, aliases] of Object.entries(MORE_ALIASES))
    hljs.registerAliases(aliases.split(' '), { languageName })
}

const LANGUAGES: Record<string, LanguageFn> = {
  bash: extendShell(bash),
  c: renameScopes(c, { meta: 'subst' }),
  cpp: renameScopes(cpp, { meta: 'subst' }),
  // The grammar's own pattern for functions takes many seconds on some plain text.
  csharp: renameScopes(markCalls(without('function', csharp)), { built_in: 'type' }),
  css: renameScopes(css, { meta: 'keyword' }),
  dart: renameScopes(markCalls(dart), { built_in: 'type' }),
  diff: renameScopes(diff, { meta: 'section' }),
  dockerfile,
  elixir: markCalls(elixir),
  go: markCalls(go),
  graphql,
  haskell: renameScopes(haskell, { title: 'title.function' }),
  http,
  ini,
  java: renameScopes(markCalls(java), { built_in: 'variable.language' }),
  javascript: withJsx(extendScript(javascript)),
  json: renameScopes(json, { keyword: 'literal' }),
  kotlin: renameScopes(markCalls(kotlin), { built_in: 'type' }),
  latex,
  lua: markCalls(lua),
  makefile,
  markdown,
  nginx,
  objectivec: renameScopes(objectivec, { meta: 'subst' }),
  perl,
  php,
  powershell,
  properties,
  python: markCalls(python),
  r: markCalls(r),
  ruby,
  rust,
  scala: markCalls(scala),
  scss: renameScopes(scss, { meta: 'keyword' }),
  shell: withPrompts(shell),
  sql,
  swift,
  typescript: withJsx(extendScript(typescript)),
  xml: renameScopes(xml, { symbol: 'literal', meta: 'comment', keyword: 'comment' }),
  yaml,
}

const MORE_ALIASES = {
  bash: 'shell shellscript',
  elixir: 'exs',
  javascript: 'node',
  markdown: 'mdx',
  nginx: 'conf',
  objectivec: 'objective-c',
  properties: 'dotenv env',
  scss: 'sass less',
  sql: 'postgres postgresql mysql sqlite',
  xml: 'htm svelte vue',
}
