import { accountsArea } from '../areas/accounts/wire.ts'
import { announcementArea } from '../areas/announcement/wire.ts'
import { tokensArea } from '../areas/tokens/wire.ts'
import { createClient } from './client.ts'
import { ApiError } from './failures.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

function clientAnswering(status: number, body: string, token: string | null = null) {
  const sent: Sent[] = []
  const api = createClient({
    base: 'https://shoal.test',
    token: () => token,
    fetch: (async (url: string, init: Sent['init']) => {
      sent.push({ url, init })
      return new Response(status === 204 ? null : body, { status })
    }) as typeof fetch,
  })
  return { api, sent }
}

describe('the client', () => {
  it('builds address, query and body from the declaration', async () => {
    const { api, sent } = clientAnswering(200, '{"tokens":5}')
    await api(tokensArea).tip({ params: { userId: 'a/b' }, body: { tip: 25 }, key: 'k1' })
    await api(accountsArea).users({ query: { page: 2, query: 'sea & salt' } })
    expect(sent[0]?.url).toBe('https://shoal.test/api/tokens/tip/a%2Fb')
    expect(sent[0]?.init.method).toBe('POST')
    expect(sent[0]?.init.body).toBe('{"tip":25}')
    expect(sent[1]?.url).toBe('https://shoal.test/api/users?page=2&query=sea+%26+salt')
    expect(sent[1]?.init.body).toBeUndefined()
  })

  it('[TOK-5] sends the given Idempotency-Key, or makes one, for calls that take it and for no others', async () => {
    const { api, sent } = clientAnswering(200, '{}')
    const tip = { params: { userId: 'a' }, body: { tip: 1 } }
    await api(tokensArea).tip({ ...tip, key: 'k1' })
    await api(tokensArea).tip(tip)
    await api(tokensArea).tip(tip)
    await api(announcementArea).change({ body: { announcement: '' } })
    const keys = sent.map(({ init }) => init.headers['idempotency-key'])
    expect(keys[0]).toBe('k1')
    expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[2]).not.toBe(keys[1])
    expect(keys[3]).toBeUndefined()
  })

  it('[AUTH-1] sends cookies always and a bearer token when it has one', async () => {
    const visitor = clientAnswering(200, 'null')
    await expect(visitor.api(accountsArea).session()).resolves.toBeNull()
    expect(visitor.sent[0]?.init.credentials).toBe('include')
    expect(visitor.sent[0]?.init.headers.authorization).toBeUndefined()
    const bearer = clientAnswering(200, 'null', 'abc')
    await bearer.api(accountsArea).session()
    expect(bearer.sent[0]?.init.headers.authorization).toBe('Bearer abc')
  })

  it.each([
    [409, '{"message":"You only have ₣3","code":"tokens/insufficient"}', 'You only have ₣3', 'tokens/insufficient'],
    [502, '<html>Bad gateway</html>', 'Sorry, something went wrong', 'unknown'],
    [500, '', 'Sorry, something went wrong', 'unknown'],
    [400, '[{"message":"Too short"}]', 'Too short', 'unknown'],
  ])('[UI-11] a refusal %i %s becomes an ApiError with a readable text', async (status, body, message, code) => {
    const { api } = clientAnswering(status, body)
    const error = await api(tokensArea)
      .balance()
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, message, code })
  })

  it('says so when the server cannot be reached', async () => {
    const api = createClient({ fetch: (() => Promise.reject(new TypeError('failed'))) as typeof fetch })
    await expect(api(tokensArea).balance()).rejects.toMatchObject({ status: 0, code: 'network' })
  })

  it('resolves calls without a reply to nothing', async () => {
    const { api } = clientAnswering(204, '')
    await expect(api(accountsArea).logOut()).resolves.toBeUndefined()
  })
})
