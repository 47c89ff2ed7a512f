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
import { withJsx } from './jsx'
import { refinedScript, refinedShell, renamed, withCalls, without, withPrompts } from './refine'

/** Teaches a highlighter every language of code blocks; each compiles its patterns when it is first used. */
export function registerLanguages(hljs: HLJSApi): void {
  for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language)
  for (const [languageName, aliases] of Object.entries(MORE_ALIASES))
    hljs.registerAliases(aliases.split(' '), { languageName })
}

const LANGUAGES: Record<string, LanguageFn> = {
  bash: refinedShell(bash),
  c: renamed(c, { meta: 'subst' }),
  cpp: renamed(cpp, { meta: 'subst' }),
  // Its own pattern of a function takes many seconds for some pages of plain words.
  csharp: renamed(withCalls(without('function', csharp)), { built_in: 'type' }),
  css: renamed(css, { meta: 'keyword' }),
  dart: renamed(withCalls(dart), { built_in: 'type' }),
  diff: renamed(diff, { meta: 'section' }),
  dockerfile,
  elixir: withCalls(elixir),
  go: withCalls(go),
  graphql,
  haskell: renamed(haskell, { title: 'title.function' }),
  http,
  ini,
  java: renamed(withCalls(java), { built_in: 'variable.language' }),
  javascript: withJsx(refinedScript(javascript)),
  json: renamed(json, { keyword: 'literal' }),
  kotlin: renamed(withCalls(kotlin), { built_in: 'type' }),
  latex,
  lua: withCalls(lua),
  makefile,
  markdown,
  nginx,
  objectivec: renamed(objectivec, { meta: 'subst' }),
  perl,
  php,
  powershell,
  properties,
  python: withCalls(python),
  r: withCalls(r),
  ruby,
  rust,
  scala: withCalls(scala),
  scss: renamed(scss, { meta: 'keyword' }),
  shell: withPrompts(shell),
  sql,
  swift,
  typescript: withJsx(refinedScript(typescript)),
  xml: renamed(xml, { symbol: 'literal', meta: 'comment', keyword: 'comment' }),
  yaml,
}

/** Beside the names that highlight.js knows itself. */
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
