import { Parser } from '@asyncapi/parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import { startServer, type TestServer } from '../../../test/server.ts'

describe('API documents', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const text = async (path: string) => (await fetch(server.url + path)).text()

  it('[OPS-6] OpenAPI is served and valid, and has every call', async () => {
    const document = JSON.parse(await text('/api/openapi.json'))
    const { valid, errors } = await new Validator().validate(document)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    expect(document.paths['/api/tokens/tip/{userId}'].post).toMatchObject({
      operationId: 'tokens.tip',
      'x-access': 'user',
    })
  })

  it('[OPS-6] AsyncAPI is served and valid, and has client and server events', async () => {
    const document = await text('/api/asyncapi.json')
    const problems = await new Parser().validate(document)
    expect(problems.filter(({ severity }) => severity <= 1)).toEqual([])
    expect(Object.keys(JSON.parse(document).operations)).toEqual(
      expect.arrayContaining(['chat:send.from-client', 'chat:messages.from-server']),
    )
  })

  it('[OPS-6] a page shows both', async () => {
    const page = await text('/api/docs')
    for (const expected of ['/api/tokens/tip/:userId', 'chat:messages', '/api/openapi.json'])
      expect(page).toContain(expected)
  })
})
