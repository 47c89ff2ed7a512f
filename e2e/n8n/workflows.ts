import { readFileSync } from 'node:fs'

type Node = { name: string; type: string; parameters: Record<string, unknown> }

/** An exported n8n workflow. */
export type Workflow = {
  id: string
  nodes: Node[]
  connections: Record<string, { main: { node: string; type: string; index: number }[][] }>
}

/** A workflow of the repository, for the service at `url`. */
export function readWorkflow(name: 'publish' | 'new-articles', url: string): Workflow {
  const text = readFileSync(`integrations/n8n/${name}.json`, 'utf8')
  return JSON.parse(text.replaceAll('https://articles.example.org', url))
}

/** The workflow with these items in place of the single one in its node *Article*. */
export function withItems(workflow: Workflow, items: Record<string, unknown>[]): Workflow {
  const source = {
    name: 'Items',
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position: [110, 0],
    parameters: { mode: 'raw', jsonOutput: JSON.stringify({ items }), options: {} },
  }
  const each = {
    name: 'Article',
    type: 'n8n-nodes-base.splitOut',
    typeVersion: 1,
    position: [220, 0],
    parameters: { fieldToSplitOut: 'items', options: {} },
  }
  const others = workflow.nodes.filter(({ name }) => name !== 'Article')
  return {
    ...workflow,
    nodes: [...others, source, each],
    connections: {
      ...workflow.connections,
      Start: { main: [[{ node: 'Items', type: 'main', index: 0 }]] },
      Items: { main: [[{ node: 'Article', type: 'main', index: 0 }]] },
    },
  }
}
