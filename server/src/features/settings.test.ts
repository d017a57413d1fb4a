import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../platform/folders.ts'
import { doorSettings } from '../platform/http/doorSettings.ts'
import { webrtcSettings } from '../platform/media/webrtc/settings.ts'
import { platformSettings, readSettings, SettingsError } from '../platform/settings.ts'
import type { SettingsPart } from '../platform/settingsPart.ts'
import { soundsSettings } from '../platform/sounds/settings.ts'
import { speechSettings } from '../platform/speech/settings.ts'
import { crawlerSettings } from '../platform/web/settings.ts'
import { analyticsSettings } from './analytics/settings.ts'
import { camerasSettings } from './cameras/settings.ts'
import { checkoutSettings } from './checkout/settings.ts'
import { remotesSettings } from './remotes/settings.ts'
import { streamsSettings } from './streams/settings.ts'

/** The parts of all features; one that its `Feature` does not name stops every server that starts. */
const features = globSync('*/settings.ts', { cwd: import.meta.dirname })
  .toSorted()
  .map((file) => ({ name: file, settings: partOf(file) }))
function partOf(file: string): SettingsPart<unknown> {
  const [part] = Object.values(require(`./${file}`) as Record<string, SettingsPart<unknown>>)
  if (!part) throw new Error(`${file} exports no settings`)
  return part
}

const read = (env: Record<string, string>) => readSettings(env, features)
const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }

describe('settings of the features', () => {
  it('say where the folder of a feature is, if its Feature names it', () => {
    const folder = { name: 'nets', backedUp: true }
    const settings = readSettings({ DATA_DIR: '/srv/shoal' }, [{ name: 'nets', folder }])
    expect(settings.folder(folder)).toBe('/srv/shoal/nets')
    expect(() => settings.folder({ ...folder, name: 'hooks' })).toThrow('No feature names the folder hooks')
  })

  it('have defaults that run on one machine', () => {
    expect(read({}).of(camerasSettings)).toEqual({
      rtmpHost: undefined,
      rtmpPort: 1935,
      rtmpUrl: undefined,
      liveMemoryBytes: 512_000_000,
    })
    expect(read({}).of(remotesSettings)).toEqual({ sources: undefined, origins: [] })
    expect(read({ REMOTE_ORIGINS: 'https://a.example, http://localhost:4000' }).of(remotesSettings).origins).toEqual([
      ...['https://a.example', 'http://localhost:4000'],
    ])
  })

  it('[BAT-3] tell browsers the loopback address where people develop, and elsewhere those of the machine or of an operator', () => {
    const webrtcOf = (env: Record<string, string>) => read(env).of(webrtcSettings)
    expect(webrtcOf({})).toEqual({ addresses: ['127.0.0.1'], ports: { first: 40_000, last: 40_399 } })
    const people = { NODE_ENV: 'production', PUBLIC_URL: 'https://shoal.example' }
    expect(webrtcOf(people).addresses.length).toBeGreaterThan(0)
    expect(webrtcOf({ ...people, WEBRTC_ADDRESS: '203.0.113.7, 10.0.0.2', WEBRTC_UDP_PORTS: '50000-50010' })).toEqual({
      addresses: ['203.0.113.7', '10.0.0.2'],
      ports: { first: 50_000, last: 50_010 },
    })
  })

  it('[TOK-7] choose the sandbox where people develop, and elsewhere only when an operator says so', () => {
    const sandboxOf = (env: Record<string, string>) => read(env).of(checkoutSettings).sandbox
    expect(sandboxOf({})).toBe(true)
    for (const NODE_ENV of ['staging', 'production']) {
      const env = { NODE_ENV, PUBLIC_URL: 'https://shoal.example' }
      expect(sandboxOf(env)).toBe(false)
      expect(sandboxOf({ ...env, CHECKOUT_SANDBOX: 'true' })).toBe(true)
    }
    expect(sandboxOf({ CHECKOUT_SANDBOX: 'false' })).toBe(false)
    expect(sandboxOf(stripe)).toBe(false)
    expect(read(stripe).of(checkoutSettings).stripe?.apiUrl).toBe('https://api.stripe.com')
  })

  it('[ANA-1] have pages tell PostHog with a key and a host, and nobody without', () => {
    const posthogOf = (env: Record<string, string>) => read(env).of(analyticsSettings).posthog
    expect(posthogOf({})).toBeNull()
    expect(posthogOf({ POSTHOG_KEY: '', POSTHOG_HOST: '' })).toBeNull()
    const key = { POSTHOG_KEY: 'phc_fish' }
    expect(posthogOf({ ...key, POSTHOG_HOST: 'https://eu.i.posthog.com/' })).toEqual({
      key: 'phc_fish',
      host: 'https://eu.i.posthog.com',
    })
    expect(posthogOf({ ...key, POSTHOG_HOST: 'https://shoal.example/counted/' })?.host).toBe(
      'https://shoal.example/counted',
    )
    for (const [env, problem] of [
      [key, 'POSTHOG_HOST is required with POSTHOG_KEY'],
      [{ POSTHOG_HOST: 'https://eu.i.posthog.com' }, 'POSTHOG_KEY is required with POSTHOG_HOST'],
      [{ ...key, POSTHOG_HOST: 'eu.i.posthog.com' }, 'POSTHOG_HOST must be a URL'],
      [{ ...key, POSTHOG_HOST: 'https://eu.i.posthog.com/?a=b' }, 'POSTHOG_HOST must be an address such as'],
      [{ ...key, POSTHOG_HOST: 'https://[2001:db8::1]' }, 'POSTHOG_HOST must be an address such as'],
      [
        { ...key, NODE_ENV: 'production', PUBLIC_URL: 'https://shoal.example', POSTHOG_HOST: 'http://posthog.example' },
        'POSTHOG_HOST must be https in production',
      ],
    ] as const)
      expect(() => read(env)).toThrow(problem)
    const personal = { POSTHOG_KEY: 'phx_secret', POSTHOG_HOST: 'https://eu.i.posthog.com' }
    expect(() => read(personal)).toThrow(/^POSTHOG_KEY is a personal key of PostHog, which is secret/)
    expect(() => read(personal)).not.toThrow(/phx_secret/)
  })

  it('[STR-13] take the first region of the edges for the own one', () => {
    expect(read({}).of(streamsSettings)).toMatchObject({ edges: {}, region: 'us-east' })
    const EDGES = 'eu=https://edge.example.net@2,us-east=https://edge.example.org'
    expect(read({ EDGES }).of(streamsSettings)).toMatchObject({
      edges: { eu: [{ url: 'https://edge.example.net', weight: 2 }] },
      region: 'eu',
    })
    expect(read({ EDGES, REGION: 'us-east' }).of(streamsSettings).region).toBe('us-east')
  })

  it('[OPS-4] let crawlers in unless the show is only tried out, or an operator says so', () => {
    const crawlersOf = (env: Record<string, string>) => read(env).of(crawlerSettings)
    expect(crawlersOf({})).toEqual({ crawling: true, securityContacts: [], securityLanguages: ['en'] })
    for (const [NODE_ENV, crawling] of [
      ['staging', false],
      ['production', true],
    ] as const) {
      const env = { NODE_ENV, PUBLIC_URL: 'https://shoal.example' }
      expect(crawlersOf(env).crawling).toBe(crawling)
      expect(crawlersOf({ ...env, CRAWLING: crawling ? 'forbidden' : 'allowed' }).crawling).toBe(!crawling)
    }
    expect(
      crawlersOf({ SECURITY_CONTACT: 'mailto:a@shoal.example, tel:+1-201-555-0123', SECURITY_LANGUAGES: 'en,pt-BR' }),
    ).toMatchObject({
      securityContacts: ['mailto:a@shoal.example', 'tel:+1-201-555-0123'],
      securityLanguages: ['en', 'pt-BR'],
    })
  })

  it.each([
    [{ RTMP_PORT: '70000' }, 'RTMP_PORT must be a whole number from 0 to 65535 (it is "70000")'],
    [
      { EDGES: 'eu' },
      'EDGES must be a comma-separated list such as us-east=https://edge.example.org@2,eu=https://edge.example.net (it is "eu")',
    ],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1' },
      'STRIPE_WEBHOOK_SECRET is required with STRIPE_SECRET_KEY, otherwise nobody would get what they paid for',
    ],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }, 'STRIPE_SECRET_KEY is required with STRIPE_WEBHOOK_SECRET'],
    [
      { ...stripe, CHECKOUT_SANDBOX: 'true' },
      'CHECKOUT_SANDBOX cannot be true with STRIPE_SECRET_KEY: money moves or it does not (it is "true")',
    ],
    [
      { STRIPE_API_URL: 'http://stripe.example' },
      'STRIPE_API_URL must be https, or http on localhost (it is "http://stripe.example")',
    ],
    [
      { STRIPE_API_URL: 'https://stripe.example/proxy' },
      'STRIPE_API_URL must be an origin, without a path (it is "https://stripe.example/proxy")',
    ],
    [
      { REMOTE_ORIGINS: 'https://a.example/files' },
      'REMOTE_ORIGINS must be a comma-separated list of origins such as https://cdn.example.org, without a path (it is "https://a.example/files")',
    ],
    [
      { MEDIA_ORIGINS: 'http://a.example' },
      'MEDIA_ORIGINS must be origins with https, or http on localhost (it is "http://a.example")',
    ],
    [
      { NODE_ENV: 'production', PUBLIC_URL: 'https://shoal.example', REMOTE_ORIGINS: 'http://localhost:4000' },
      'REMOTE_ORIGINS must be origins with https (it is "http://localhost:4000")',
    ],
    [
      { WEBRTC_ADDRESS: 'shoal.example', WEBRTC_UDP_PORTS: '50000-40000' },
      [
        'WEBRTC_ADDRESS must be a comma-separated list of IPv4 addresses such as 203.0.113.7 (it is "shoal.example")',
        'WEBRTC_UDP_PORTS must be a range within 1024 to 65535, the lower port first (it is "50000-40000")',
      ].join('; '),
    ],
    [
      { CRAWLING: 'no', SECURITY_CONTACT: 'security@shoal.example', SECURITY_LANGUAGES: 'English language' },
      [
        'CRAWLING must be one of allowed, forbidden (it is "no")',
        'SECURITY_CONTACT must be a comma-separated list of addresses such as mailto:security@shoal.example, with mailto:, https:// or tel: (it is "security@shoal.example")',
        'SECURITY_LANGUAGES must be a comma-separated list of languages such as en, de (it is "English language")',
      ].join('; '),
    ],
    ...['http://shoal.example', 'mailto:', 'mailto:a@shoal.example,', 'mailto:a@shoal.example\nExpires: 1970'].map(
      (SECURITY_CONTACT): [Record<string, string>, string] => [
        { SECURITY_CONTACT },
        `SECURITY_CONTACT must be a comma-separated list of addresses such as mailto:security@shoal.example, with mailto:, https:// or tel: (it is "${SECURITY_CONTACT}")`,
      ],
    ),
    [
      { PORT: 'many', BATTLE_DURATION_MS: 'long', STRIPE_SECRET_KEY: 'hidden', EPISODE_MAX_BYTES: '0' },
      [
        'PORT must be a whole number from 0 to 65535 (it is "many")',
        'BATTLE_DURATION_MS must be a number from 100 to 3600000 (it is "long")',
        'STRIPE_SECRET_KEY must start with sk_ or rk_',
        'EPISODE_MAX_BYTES must be a number from 1 to 4294967296 (it is "0")',
      ].join('; '),
    ],
  ])('refuse %j with one line that names each', (env, message) => {
    expect(() => read(env)).toThrow(new SettingsError(message))
  })
})

describe('the table of settings for operators', () => {
  const text = readFileSync(join(repositoryFolder, 'docs/operations.md'), 'utf8')
  const table = text.slice(text.indexOf('## Settings'), text.indexOf('## Data'))
  /** Names and default of each row; `none` and words instead of a value are told by a default that is not one. */
  const rows = [...table.matchAll(/^\| (`[A-Z_`, ]+`) \| ([^|]+) \|/gm)].flatMap(([, names = '', value = '']) =>
    [...names.matchAll(/[A-Z_]+/g)].map(([name]) => ({ name, value: value.replaceAll('`', '') })),
  )
  const platform = [platformSettings, doorSettings, webrtcSettings, crawlerSettings, speechSettings, soundsSettings]
  const declared = [...platform, ...features.map(({ settings }) => settings)].flatMap(({ variables }) =>
    Object.entries(variables),
  )

  it('names every one that there is, once, and no other', () => {
    expect(declared.length).toBeGreaterThan(30)
    expect(rows.map(({ name }) => name).toSorted()).toEqual(declared.map(([name]) => name).toSorted())
  })

  it('tells the default of every one that has one of its own', () => {
    const plain = declared.flatMap(([name, schema]) => {
      const { data } = schema.safeParse(undefined)
      return typeof data === 'object' || data === undefined ? [] : [{ name, value: String(data) }]
    })
    expect(plain.length).toBeGreaterThan(12)
    expect(rows).toEqual(expect.arrayContaining(plain))
  })
})
