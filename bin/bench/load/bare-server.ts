// The measure of this machine: node:http answering 2 kB from memory, whatever is asked.
import { createServer } from 'node:http'

const body = Buffer.alloc(2_048, 'a')

const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())
