import { as } from '../../../test/people.ts'
import { type BuiltPages, builtPages } from '../../../test/remotes.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const key = 'phc_fish'
const origin = 'https://posthog.example'

describe('what pages are told of analytics', () => {
  let pages: BuiltPages
  let counting: TestServer
  let silent: TestServer
  beforeAll(async () => {
    pages = builtPages()
    pages.build('mfe-streams', '11111111', 'anyone')
    ;[counting, silent] = await Promise.all([
      startServer({ env: { ...pages.env, POSTHOG_KEY: key, POSTHOG_HOST: `${origin}/counted/` } }),
      startServer({ env: pages.env }),
    ])
  })
  afterAll(async () => {
    await Promise.all([counting.stop(), silent.stop()])
    pages.remove()
  })

  const open = async ({ url }: TestServer) => {
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    return { text: await response.text(), policy: response.headers.get('content-security-policy')! }
  }
  const checks = async (server: TestServer) => {
    const { cookie } = await as(server, 'admin')
    const reply = await fetch(`${server.url}/api/setup`, { headers: { cookie } })
    return ((await reply.json()) as { checks: Array<{ id: string; found: string }> }).checks
  }

  it('[ANA-1] with a key and a host the document names both, and the page may talk to that host, and no more', async () => {
    const { text, policy } = await open(counting)
    expect(text).toContain(
      `<script type="application/json" id="shoal-analytics">{"key":"${key}","host":"${origin}/counted"}</script>`,
    )
    const rules = policy.split('; ')
    expect(rules.filter((rule) => rule.includes(origin))).toEqual([
      expect.stringMatching(/^connect-src 'self' https:\/\/posthog\.example ws:/),
    ])
    expect(policy.replace(` ${origin}`, '').replaceAll(counting.url, '')).toBe(
      (await open(silent)).policy.replaceAll(new URL(silent.url).host, new URL(counting.url).host),
    )
    expect(await checks(counting)).toContainEqual(
      expect.objectContaining({ id: 'analytics', found: expect.stringContaining('posthog.example') }),
    )
  })

  it('[ANA-1] without, no page has a byte of it', async () => {
    const { text, policy } = await open(silent)
    expect(text + policy).not.toMatch(/analytics|posthog/i)
    expect((await checks(silent)).map(({ id }) => id)).not.toContain('analytics')
  })
})
