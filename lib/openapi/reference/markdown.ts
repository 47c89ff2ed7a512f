import { GUIDE } from '../guide'
import type { OpenApiDocument } from '../model'
import { KEY_VARIABLE } from './curl'
import { commonHeaders, type FieldRow, fieldsOf } from './fields'
import { OBJECTS } from './objects'
import { type ReferenceOperation, referenceGroups } from './operations'
import { commonProblems, type ProblemRow } from './problems'

/** The API reference as Markdown, for programs that read: all that the page says, but for examples of responses. */
export function referenceMarkdown(document: OpenApiDocument): string {
  const { info, servers } = document
  const sections = [
    `# ${info.title}`,
    info.summary,
    `Base URL: ${servers[0]?.url}. OpenAPI 3.1: ${servers[0]?.url}/api/openapi.json. In commands, \`$${KEY_VARIABLE}\` is an API key.`,
    ...GUIDE.flatMap(({ title, text }) => [`## ${title}`, text]),
    fieldList('Headers of every response', commonHeaders(document)),
    `Errors of every request: ${problemList(commonProblems(document))}.`,
    ...referenceGroups(document).flatMap(({ name, description, operations }) => [
      `## ${name}`,
      description,
      ...operations.map(operationSection),
    ]),
    '## Objects',
    ...OBJECTS.flatMap(({ name, schema }) => [
      `### ${name}`,
      document.components.schemas[schema]?.description ?? '',
      fieldList('Fields', fieldsOf(document, schema)),
    ]),
  ]
  return `${sections.filter((text) => text !== '').join('\n\n')}\n`
}

function operationSection(operation: ReferenceOperation): string {
  const { method, path, summary, description, scopes, body, curl, parameters, headers, responses, problems } =
    operation
  return [
    `### ${summary}`,
    `\`${method} ${path}\`${scopes.length > 0 ? `, key with ${scopes.map(code).join(' or ')}` : ''}`,
    description,
    body?.startsWith('Article') ? 'The body is a JSON object with the fields of *Article in requests*.' : '',
    `\`\`\`sh\n${curl}\n\`\`\``,
    fieldList('Parameters', parameters),
    fieldList('Request headers', headers),
    responses.map(({ status, text }) => `- ${code(status)}: ${text}`).join('\n'),
    problems.length > 0 ? `Errors: ${problemList(problems)}.` : '',
  ]
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
