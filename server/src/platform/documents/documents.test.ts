import { Parser } from '@asyncapi/parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { Calls, Receives, Sends } from '@shoal/bus'
import { startServer, type TestServer } from '../../../test/server.ts'
import { contract } from '../../contract.ts'

const areas = Object.values(contract)

describe('API documents', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.stop())

  const text = async (path: string) => (await fetch(server.url + path)).text()

  it('[OPS-6] OpenAPI is served and valid, and has exactly the calls of the contract', async () => {
    const document = JSON.parse(await text('/api/openapi.json'))
    const { valid, errors } = await new Validator().validate(document)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
    const documented = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    )
    const declared = areas.flatMap(({ name, calls }) =>
      Object.entries(calls as Calls).map(
        ([call, { method, path }]) => `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')} ${name}.${call}`,
      ),
    )
    expect(documented.sort()).toEqual(declared.sort())
    expect(document.paths['/api/tokens/tip/{userId}'].post).toMatchObject({
      operationId: 'tokens.tip',
      'x-access': 'user',
    })
  })

  it('[OPS-6] both documents say of each call and each event which errors it may answer, and when', async () => {
    const { paths } = JSON.parse(await text('/api/openapi.json'))
    const { responses } = paths['/api/clips/{id}/status'].put
    expect(Object.keys(responses).sort()).toEqual([
      '200',
      '400',
      '401',
      '403',
      '404',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    expect(responses['409'].content['application/json'].schema.allOf[1]).toEqual({
      properties: { code: { enum: ['clips/decided-already', 'clips/not-ready'] } },
    })
    expect(responses['409'].description).toContain('`clips/not-ready`: The film is not cut yet')
    expect(paths['/api/clips/{id}'].get.responses['403'].description).toContain('`clips/needs-pass`')
    const { messages } = JSON.parse(await text('/api/asyncapi.json')).components
    expect(Object.keys(messages['polls:vote.from-client']['x-errors'])).toEqual([
      ...['bad-request', 'auth/required', 'rate/too-many'],
      ...['polls/none', 'polls/no-such-answer', 'polls/key-used', 'tokens/insufficient', 'unavailable', 'internal'],
    ])
  })

  it('[OPS-6] AsyncAPI is served and valid, and has exactly the client and server events of the contract', async () => {
    const document = await text('/api/asyncapi.json')
    const problems = await new Parser().validate(document)
    expect(problems.filter(({ severity }) => severity <= 1)).toEqual([])
    const documented = Object.keys(JSON.parse(document).operations)
    const declared = areas.flatMap(({ name, sends, receives }) => [
      ...Object.keys(sends as Sends).map((event) => `${name}:${event}.from-client`),
      ...Object.keys(receives as Receives).map((event) => `${name}:${event}.from-server`),
    ])
    expect(documented.sort()).toEqual(declared.sort())
    expect(documented).toEqual(expect.arrayContaining(['chat:send.from-client', 'chat:messages.from-server']))
  })

  it.each(['/api/openapi.json', '/api/asyncapi.json', '/api/docs', '/api/docs.css'])(
    '[OPS-4] [OPS-6] %s is made once: it has a name, whoever has it gets it no more, and it travels compressed',
    async (path) => {
      const response = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'br'])
      expect(response.headers.get('cache-control')).toBe('public, no-cache')
      expect((await response.text()).length).toBeGreaterThan(1_000)
      const etag = response.headers.get('etag')!
      const again = await fetch(server.url + path, { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  it('[OPS-6] a page shows every call and every event', async () => {
    const page = await text('/api/docs')
    const named = areas.flatMap(({ name, calls, sends, receives }) => [
      ...Object.values(calls as Calls).map(({ path }) => `<code>/api${path}</code>`),
      ...Object.keys({ ...sends, ...receives }).map((event) => `<code>${name}:${event}</code>`),
    ])
    expect(named).toEqual(
      expect.arrayContaining(['<code>/api/tokens/tip/:userId</code>', '<code>chat:messages</code>']),
    )
    expect(named.filter((one) => !page.includes(one))).toEqual([])
    expect(page).toContain('/api/openapi.json')
  })
})
