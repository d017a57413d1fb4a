import { contractVersion } from '@shoal/bus'
import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'
import { documentsPage, documentsStyle } from './page.ts'

/**
 * OPS-6: the documents of the interface, made from the contract: OpenAPI, AsyncAPI and a page that shows both. Each is
 * made when somebody first asks for it: a start need not wait for what hardly anyone reads.
 */
export function mountDocuments(app: FastifyInstance, publicUrl: string): void {
  const document = (path: string, type: string, make: () => string) => {
    let made: string | undefined
    app.get(path, (_, reply) => {
      made ??= make()
      return reply.type(`${type}; charset=utf-8`).send(made)
    })
  }
  const json = 'application/json'
  document('/api/openapi.json', json, () => JSON.stringify(openApiDocument(publicUrl, contractVersion)))
  document('/api/asyncapi.json', json, () => JSON.stringify(asyncApiDocument(publicUrl, contractVersion)))
  document('/api/docs', 'text/html', documentsPage)
  document('/api/docs.css', 'text/css', () => documentsStyle)
}
