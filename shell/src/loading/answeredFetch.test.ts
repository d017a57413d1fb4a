import { answeredFetch } from './answeredFetch.ts'

// jsdom has none.
globalThis.Response ??= {
  json: (body: unknown) => ({ status: 200, json: async () => body }),
} as unknown as typeof Response

describe('answers that came with the document', () => {
  const asked = jest.fn()
  const before = globalThis.fetch
  beforeEach(() => {
    asked.mockReset().mockResolvedValue('from the server')
    globalThis.fetch = asked
  })
  afterEach(() => {
    globalThis.fetch = before
  })

  it('are given once, to the first who asks; the server answers the rest', async () => {
    const fetcher = answeredFetch({ '/api/live-streams': { liveStreams: [] } })
    const first = await fetcher('/api/live-streams', { method: 'GET' })
    expect([first.status, await first.json()]).toEqual([200, { liveStreams: [] }])
    expect(asked).not.toHaveBeenCalled()
    await fetcher('/api/live-streams')
    await fetcher('/api/clips')
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('what a remote puts in the place of the browser’s own fetch is not asked', async () => {
    const fetcher = answeredFetch({})
    const hostile = jest.fn()
    globalThis.fetch = hostile
    await expect(fetcher('/api/live-streams')).resolves.toBe('from the server')
    expect(hostile).not.toHaveBeenCalled()
  })

  it('are not given to a call that writes, or that is made for a bearer', async () => {
    const fetcher = answeredFetch({ '/api/thing': {} })
    await fetcher('/api/thing', { method: 'POST' })
    await fetcher('/api/thing', { headers: { authorization: 'Bearer x' } })
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
