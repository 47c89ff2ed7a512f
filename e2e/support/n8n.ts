/** The part of an exported n8n workflow that a replay needs. */
export type Workflow = {
  id?: string
  nodes: Node[]
  connections: Record<string, { main: { node: string }[][] }>
}

type Named = { name: string; value: string }

type Node = { name: string; type: string; parameters: Record<string, unknown> }

type HttpParameters = {
  method: string
  url: string
  genericAuthType?: string
  queryParameters?: { parameters: Named[] }
  headerParameters?: { parameters: Named[] }
  jsonBody?: string
  options: {
    pagination?: {
      pagination: { parameters: { parameters: Named[] }; completeExpression: string; maxRequests: number }
    }
  }
}

/** The variables of an expression. */
type Values = {
  $json?: unknown
  $input?: { all: () => { json: unknown }[] }
  $runIndex?: number
  $pageCount?: number
  $now?: unknown
  $response?: { body: unknown }
}

export type Replay = { origin: string; apiKey: string; json: unknown }

/** The node of a workflow that sends HTTP requests. */
export function httpNode({ nodes }: Workflow): Node {
  return nodeOf(nodes, 'n8n-nodes-base.httpRequest')
}

/** The item that the Set node of a workflow outputs. */
export function itemOf({ nodes }: Workflow): Record<string, string> {
  const { assignments } = nodeOf(nodes, 'n8n-nodes-base.set').parameters as {
    assignments: { assignments: Named[] }
  }
  return Object.fromEntries(assignments.assignments.map(({ name, value }) => [name, value]))
}

/** Sends the requests of a workflow's HTTP Request node, page by page, as n8n would; returns every response. */
export async function replay(workflow: Workflow, { origin, apiKey, json }: Replay): Promise<Response[]> {
  const parameters = httpNode(workflow).parameters as HttpParameters
  const paging = parameters.options.pagination?.pagination
  const responses: Response[] = []
  for (let $pageCount = 0; $pageCount < (paging?.maxRequests ?? 1); $pageCount++) {
    const values: Values = {
      $json: json,
      $pageCount,
      $now: dateTime(Date.now()),
    }
    const response = await send(parameters, { origin, apiKey }, values)
    responses.push(response)
    if (!paging) break
    const body: unknown = await response.clone().json()
    if (evaluate(paging.completeExpression, { ...values, $response: { body } })) break
  }
  return responses
}

/** The URL to which a workflow's HTTP Request node sends an item. */
export function urlOf(workflow: Workflow, json: unknown): string {
  return String(evaluate((httpNode(workflow).parameters as HttpParameters).url, { $json: json }))
}

/** Whether the If node of a workflow lets an item through, in this run of the loop. */
export function passesIf({ nodes }: Workflow, json: unknown, runIndex: number): boolean {
  const { conditions } = nodeOf(nodes, 'n8n-nodes-base.if').parameters as {
    conditions: { conditions: Condition[] }
  }
  return conditions.conditions.every(({ leftValue, rightValue, operator }) => {
    const left = evaluate(leftValue, { $json: json, $runIndex: runIndex })
    return operator.operation === 'lt' ? Number(left) < Number(rightValue) : left === true
  })
}

/** The sentence with which the Stop and Error node of a workflow ends, given its items. */
export function stopsWith({ nodes }: Workflow, items: unknown[]): string {
  const { errorMessage } = nodeOf(nodes, 'n8n-nodes-base.stopAndError').parameters
  return String(evaluate(String(errorMessage), { $input: { all: () => items.map((json) => ({ json })) } }))
}

type Condition = { leftValue: string; rightValue: unknown; operator: { operation: 'lt' | 'true' } }

function send(
  parameters: HttpParameters,
  { origin, apiKey }: { origin: string; apiKey: string },
  values: Values,
) {
  const { method, queryParameters, headerParameters, jsonBody, genericAuthType } = parameters
  const url = new URL(new URL(String(evaluate(parameters.url, values))).pathname, origin)
  const pageParameters = parameters.options.pagination?.pagination.parameters.parameters ?? []
  for (const { name, value } of [...(queryParameters?.parameters ?? []), ...pageParameters]) {
    url.searchParams.set(name, String(evaluate(value, values)))
  }
  const headers = new Headers(genericAuthType === 'httpHeaderAuth' ? { 'X-API-Key': apiKey } : {})
  for (const { name, value } of headerParameters?.parameters ?? [])
    headers.set(name, String(evaluate(value, values)))
  if (jsonBody === undefined) return fetch(url, { method, headers })
  headers.set('Content-Type', 'application/json')
  return fetch(url, { method, headers, body: String(evaluate(jsonBody, values)) })
}

/** An n8n expression: text after `=` with JavaScript in `{{ }}`. Other text is a literal. */
function evaluate(text: string, values: Values): unknown {
  if (!text.startsWith('=')) return text
  const run = (code: string): unknown =>
    new Function(...Object.keys(values), `return (${code})`)(...Object.values(values))
  const whole = /^=\{\{(.*)\}\}$/s.exec(text)?.[1]
  if (whole !== undefined && !whole.includes('{{')) return run(whole)
  return text.slice(1).replaceAll(/\{\{(.*?)\}\}/gs, (_, code: string) => String(run(code)))
}

/** The part of Luxon's DateTime that the workflows use. */
function dateTime(time: number) {
  return {
    minus: ({ days }: { days: number }) => dateTime(time - days * 86_400_000),
    toUTC: () => dateTime(time),
    toISO: () => new Date(time).toISOString(),
  }
}

function nodeOf(nodes: Node[], type: string): Node {
  const found = nodes.find((node) => node.type === type)
  if (!found) throw new Error(`The workflow has no ${type}.`)
  return found
}
