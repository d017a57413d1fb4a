import { contractVersion } from '@shoal/bus'
import type { FastifyInstance } from 'fastify'
import { budgets } from '../http/budgets.ts'
import { askEachTime, type Kept, keep, sendKept } from '../web/files.ts'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'
import { documentsPage, documentsStyle } from './page.ts'

/**
 * OPS-6: the documents of the interface, made from the contract: OpenAPI, AsyncAPI and a page that shows both. Each is made
 * when somebody first asks for it and then kept, compressed too: a start need not wait for documents that hardly anyone
 * reads.
 */
export function mountDocuments(app: FastifyInstance, publicUrl: string): void {
  const document = (path: string, type: string, make: () => string) => {
    let made: Kept | undefined
    app.get(path, { config: { budget: budgets.interface } }, (request, reply) => {
      made ??= keep(Buffer.from(make()))
      return sendKept(request, reply, { ...made, type: `${type}; charset=utf-8`, cacheControl: askEachTime })
    })
  }
  const json = 'application/json'
  document('/api/openapi.json', json, () => JSON.stringify(openApiDocument(publicUrl, contractVersion)))
  document('/api/asyncapi.json', json, () => JSON.stringify(asyncApiDocument(publicUrl, contractVersion)))
  document('/api/docs', 'text/html', documentsPage)
  document('/api/docs.css', 'text/css', () => documentsStyle)
}
