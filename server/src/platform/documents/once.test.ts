import fastify from 'fastify'
import { mountDocuments } from './index.ts'
import { openApiDocument } from './openapi.ts'

jest.mock('./openapi.ts', () => ({ openApiDocument: jest.fn(() => ({ openapi: '3.1.0' })) }))

it('[OPS-4] a document of the interface is made once, when it is first asked for, however many ask at once', async () => {
  const app = fastify()
  mountDocuments(app, 'https://shoal.example')
  expect(openApiDocument).not.toHaveBeenCalled()
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  for (const encoding of ['identity', 'gzip', 'br', 'identity']) {
    const { status } = await fetch(`${url}/api/openapi.json`, { headers: { 'accept-encoding': encoding } })
    expect(status).toBe(200)
  }
  expect(openApiDocument).toHaveBeenCalledTimes(1)
  await app.close()
})
