import { contractVersion } from '@shoal/bus'
import type { FastifyInstance } from 'fastify'
import { asyncApiDocument } from './asyncapi.ts'
import { openApiDocument } from './openapi.ts'
import { documentsPage, documentsStyle } from './page.ts'

/** OPS-6: the documents of the interface, made from the contract: OpenAPI, AsyncAPI and a page that shows both. */
export function mountDocuments(app: FastifyInstance, publicUrl: string): void {
  const openApi = JSON.stringify(openApiDocument(publicUrl, contractVersion))
  const asyncApi = JSON.stringify(asyncApiDocument(publicUrl, contractVersion))
  const page = documentsPage()
  app.get('/api/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(openApi))
  app.get('/api/asyncapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(asyncApi))
  app.get('/api/docs', (_, reply) => reply.type('text/html; charset=utf-8').send(page))
  app.get('/api/docs.css', (_, reply) => reply.type('text/css; charset=utf-8').send(documentsStyle))
}
