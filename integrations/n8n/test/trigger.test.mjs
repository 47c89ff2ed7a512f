// Needs a running service with WEBHOOK_ALLOW=127.0.0.0/8: ARTIKEL_URL, and ARTIKEL_KEY with every scope.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import trigger from '../dist/nodes/ArtikelTrigger/ArtikelTrigger.node.js'

const { ARTIKEL_URL: service, ARTIKEL_KEY: key } = process.env

test('the trigger makes its webhook, believes its deliveries, and deletes it', {
  skip: !service,
}, async () => {
  const node = new trigger.ArtikelTrigger()
  const { checkExists, create, delete: remove } = node.webhookMethods.default
  const receiver = await startReceiver()
  const context = contextOf(receiver.url)
  try {
    assert.equal(await checkExists.call(context), false)
    assert.equal(await create.call(context), true)
    assert.equal(await checkExists.call(context), true)
    const slug = `n8n-${Date.now()}`
    await request({ method: 'PUT', url: `${service}/api/artikel/${slug}`, body: ARTICLE })
    const delivery = await receiver.next()
    const started = await node.webhook.call(requestOf(context, delivery))
    assert.equal(started.workflowData[0][0].data.article.slug, slug)

    const forged = requestOf(context, { ...delivery, rawBody: Buffer.from('{}') })
    assert.deepEqual(await node.webhook.call(forged), { noWebhookResponse: true })
    assert.equal(forged.status, 401)
  } finally {
    assert.equal(await remove.call(context), true)
    receiver.close()
  }
  assert.equal(await checkExists.call(context), false)
})

const ARTICLE = { title: 'n8n', category: 'Umum', content: 'Halo.' }

/** The part of n8n's context that the node uses; its calls go to the service. */
function contextOf(url) {
  const remembered = {}
  return {
    getWorkflowStaticData: () => remembered,
    getNodeWebhookUrl: () => url,
    getNodeParameter: () => ['article.published'],
    getWorkflow: () => ({ name: 'Test' }),
    getNode: () => ({ name: 'Artikel Trigger' }),
    getCredentials: async () => ({ url: service }),
    helpers: {
      httpRequestWithAuthentication: (_credential, options) => request(options),
      returnJsonArray: (event) => [event],
    },
  }
}

function requestOf(context, { headers, rawBody }) {
  const received = {
    ...context,
    status: 200,
    getRequestObject: () => ({ rawBody }),
    getHeaderData: () => headers,
    getBodyData: () => JSON.parse(rawBody.toString()),
    getResponseObject: () => ({
      status(code) {
        received.status = code
        return { send: () => ({ end() {} }) }
      },
    }),
  }
  return received
}

async function request({ method, url, body }) {
  const response = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw Object.assign(new Error(text), { response })
  return text === '' ? {} : JSON.parse(text)
}

async function startReceiver() {
  let take
  const next = new Promise((resolve) => {
    take = resolve
  })
  const server = createServer(async (incoming, response) => {
    const chunks = []
    for await (const chunk of incoming) chunks.push(chunk)
    response.end()
    take({ headers: incoming.headers, rawBody: Buffer.concat(chunks) })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    next: () => next,
    close: () => server.close(),
  }
}
