// This machine's baseline: node:http answering every request with 2 kB from memory.
import { createServer } from 'node:http'
import { listen } from '../../port.mjs'

const body = Buffer.alloc(2_048, 'a')

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
})
process.on('disconnect', () => process.exit())
process.send?.({ port: await listen(server) })
