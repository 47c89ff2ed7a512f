import { GUIDE } from '../guide'
import type { OpenApiDocument } from '../model'
import { KEY_VARIABLE, SESSION_VARIABLE } from './curl'
import { commonHeaders, type FieldRow, fieldsOf } from './fields'
import { OBJECTS } from './objects'
import { type ReferenceOperation, referenceGroups } from './operations'
import { commonProblems, type ProblemRow } from './problems'

/** The API reference as Markdown, for programs: everything on the page except examples of responses. */
export function referenceMarkdown(document: OpenApiDocument): string {
  const { info, servers } = document
  const groups = referenceGroups(document)
  const shared = sharedRows(groups.flatMap(({ operations }) => operations))
  const sections = [
    `# ${info.title}`,
    info.summary,
    `Base URL: ${servers[0]?.url}. OpenAPI 3.1: ${servers[0]?.url}/api/openapi.json. In commands, \`$${KEY_VARIABLE}\` is an API key, and \`$${SESSION_VARIABLE}\` is the session cookie of a person at the desk, \`name=value\`.`,
    ...GUIDE.flatMap(({ title, text }) => [`## ${title}`, text]),
    fieldList('Headers of every response', commonHeaders(document)),
    fieldList('Parameters and headers of several requests', [...shared.values()]),
    `Errors of every request: ${problemList(commonProblems(document))}. Of many: ${FREQUENT_PROBLEMS}.`,
    ...groups.flatMap(({ name, description, operations }) => [
      `## ${name}`,
      description,
      ...operations.map((operation) => operationSection(operation, shared)),
    ]),
    '## Objects',
    ...objectSections(document),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

/** The objects; a field that an earlier one describes in the same words is only named. */
function objectSections(document: OpenApiDocument): string[] {
  const known = new Set<string>()
  return OBJECTS.flatMap(({ name, schema }) => {
    const rows = fieldsOf(document, schema)
    const fields = fieldSection('Fields', rows, known)
    for (const row of rows) known.add(fieldLine(row))
    return [`### ${name}`, document.components.schemas[schema]?.description ?? '', fields]
  })
}

const FREQUENT_PROBLEMS =
  'with parameters 400 `invalid_request` and `invalid_parameter`; with a body 400 `invalid_json`, 413 `payload_too_large`, 415 `unsupported_media_type` and 422 `validation_failed`; with a key 403 `insufficient_scope`; of an id or slug 404 `not_found`, of a slug 308 `moved` and 410 `gone`; when something is stored 507 `storage_full`'

/** The parameters and headers that several operations describe in the same words, by their lines. */
function sharedRows(operations: ReferenceOperation[]): Map<string, FieldRow> {
  const all = operations.flatMap(({ parameters, headers }) => [...parameters, ...headers])
  const seen = new Set<string>()
  return new Map(
    all.flatMap((row) => {
      const line = fieldLine(row)
      if (seen.has(line)) return [[line, row]]
      seen.add(line)
      return []
    }),
  )
}

function operationSection(operation: ReferenceOperation, shared: ReadonlyMap<string, FieldRow>): string {
  const { method, path, summary, description, scopes, body, curl, responses } = operation
  const rows = [...operation.parameters, ...operation.headers]
  const problems = operation.problems.filter(({ code }) => !FREQUENT_PROBLEMS.includes(`\`${code}\``))
  return [
    `### ${summary}`,
    `\`${method} ${path}\`${scopes.length > 0 ? `, key with ${scopes.map(code).join(' or ')}` : ''}`,
    description,
    body?.startsWith('Article') ? 'The body is a JSON object with the fields of *Article in requests*.' : '',
    isPlain(operation) ? '' : `\`\`\`sh\n${curl}\n\`\`\``,
    fieldSection('Parameters', rows, shared),
    responses
      .filter(({ status }) => status !== NOT_MODIFIED)
      .map(responseLine)
      .join('\n'),
    problems.length > 0 ? `Errors: ${problemList(problems)}.` : '',
  ]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** Left out, since the parameter `If-None-Match` describes it. */
const NOT_MODIFIED = '304'

function responseLine({ status, text }: ReferenceOperation['responses'][number]): string {
  return `- ${code(status)}: ${text}`
}

/** Whether the command would say nothing more than the method and path. */
function isPlain({ curl }: ReferenceOperation): boolean {
  return !/ (?:-d|-F|--data\S*) |\?/.test(curl)
}

/** Fields that are described above are only named. */
function fieldSection(title: string, rows: FieldRow[], above: { has: (line: string) => boolean }): string {
  const isAbove = (row: FieldRow) => above.has(fieldLine(row))
  const named = rows.filter(isAbove).map(({ name }) => code(name))
  const described = fieldList(
    title,
    rows.filter((row) => !isAbove(row)),
  )
  return [named.length > 0 ? `As above: ${named.join(', ')}.` : '', described]
    .filter((text) => text !== '')
    .join('\n\n')
}

function fieldList(title: string, rows: FieldRow[]): string {
  if (rows.length === 0) return ''
  return [`${title}:`, '', ...rows.map(fieldLine)].join('\n')
}

function fieldLine({ name, type, isRequired, text }: FieldRow): string {
  const about = [type, isRequired ? 'required' : ''].filter((part) => part !== '').join(', ')
  return `- ${code(name)} (${about})${text === '' ? '' : `: ${text}`}`
}

function problemList(problems: ProblemRow[]): string {
  return problems.map((problem) => `${problem.status} ${code(problem.code)}`).join(', ')
}

function code(text: string): string {
  return `\`${text}\``
}
