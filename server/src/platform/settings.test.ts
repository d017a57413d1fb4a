import { z } from 'zod'
import { readSettings, SettingsError } from './settings.ts'
import { numberBetween, settingsPart } from './settingsPart.ts'

describe('settings', () => {
  it('have defaults that run on one machine', () => {
    expect(readSettings({})).toMatchObject({
      environment: 'development',
      role: 'all',
      port: 3000,
      publicUrl: 'http://localhost:3000',
    })
    expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readSettings({ PUBLIC_URL: 'http://shoal.example/' }).publicUrl).toBe('http://shoal.example')
    expect(readSettings({ DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535 (it is "many")'],
    [{ RATE_FACTOR: '0' }, 'RATE_FACTOR must be a number from 0.01 to 1000000 (it is "0")'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, staging, production (it is "prod")'],
    [
      { DATABASE_URL: 'mysql://u:hidden@h/d' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    ],
    [{ PUBLIC_URL: 'shoal' }, 'PUBLIC_URL must be a URL that starts with http:// or https:// (it is "shoal")'],
    ...['yes', '-1', '1.5', '10.0.0.0/33', '127.0.0.1,', 'proxy.example'].map(
      (text): [Record<string, string>, string] => [
        { TRUST_PROXY: text },
        `TRUST_PROXY must be true, false, a number of hops, or a comma-separated list of addresses, ranges, loopback, linklocal and uniquelocal (it is "${text}")`,
      ],
    ),
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d', PUBLIC_URL: 'https://shoal.example' },
      'SESSION_SECRET is required in production with DATABASE_URL, because all nodes must share it',
    ],
    [
      { ROLE: 'web', DATABASE_URL: 'postgres://h/d' },
      'REDIS_URL is required with ROLE=web, because several nodes need it to reach each other',
    ],
    [
      { ROLE: 'worker' },
      'DATABASE_URL is required with ROLE=worker, because the embedded database serves one process only',
    ],
    [{ REDIS_URL: 'http://:secret@h' }, 'REDIS_URL must be a URL that starts with redis:// or rediss://'],
    [
      { ORIGIN_URL: 'http://origin.example' },
      'ORIGIN_URL is for edges, which have ROLE=media, and for nodes on the DATABASE_URL of that server (it is "http://origin.example")',
    ],
  ])('refuse %j with one line that names the setting', (env, message) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(message))
  })
})

describe('[OPS-4] the doors of the server', () => {
  const hostOf = (env: Record<string, string>) => readSettings({ PUBLIC_URL: 'http://localhost:3000', ...env }).host

  it('a server with a demo show listens to its own machine, one for people to every address, unless HOST says otherwise', () => {
    expect(['development', 'test', 'staging', 'production'].map((NODE_ENV) => hostOf({ NODE_ENV }))).toEqual([
      ...['127.0.0.1', '127.0.0.1', '0.0.0.0', '0.0.0.0'],
    ])
    expect(hostOf({})).toBe('127.0.0.1')
    for (const NODE_ENV of ['development', 'production']) expect(hostOf({ NODE_ENV, HOST: '::' })).toBe('::')
  })

  it.each(['staging', 'production'])(
    '%s takes https, http of its own machine, and other http when that is meant',
    (NODE_ENV) => {
      for (const PUBLIC_URL of ['https://shoal.example', 'http://localhost:3000', 'http://127.0.0.1:80'])
        expect(readSettings({ NODE_ENV, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
      const inside = { NODE_ENV, PUBLIC_URL: 'http://shoal.lan', ALLOW_INSECURE: 'true' }
      expect(readSettings(inside).publicUrl).toBe('http://shoal.lan')
      const refused = (env: Record<string, string>, message: string) =>
        expect(() => readSettings({ NODE_ENV, ...env })).toThrow(new SettingsError(message))
      refused(
        {},
        `PUBLIC_URL is required in ${NODE_ENV}: the address that browsers open, such as https://shoal.example`,
      )
      refused(
        { PUBLIC_URL: 'http://shoal.example' },
        `PUBLIC_URL must be https in ${NODE_ENV}, otherwise passwords and sessions can be read on the way; ALLOW_INSECURE=true says that this is meant (it is "http://shoal.example")`,
      )
    },
  )

  it('development refuses an address with https', () => {
    expect(() => readSettings({ PUBLIC_URL: 'https://shoal.example' })).toThrow(
      new SettingsError(
        'PUBLIC_URL is https, so people will come, and NODE_ENV is development, whose admin has a password that everybody knows: set NODE_ENV=production (it is "https://shoal.example")',
      ),
    )
  })

  it('an edge needs no PUBLIC_URL', () => {
    const edge = { NODE_ENV: 'production', ROLE: 'media', ORIGIN_URL: 'https://origin.example' }
    expect(readSettings(edge).originUrl).toBe('https://origin.example')
  })
})

describe('the settings of a feature', () => {
  const lamp = settingsPart({
    variables: { LAMP_WATTS: numberBetween(1, 100).default(40), LAMP_KEY: z.string().optional() },
    confidential: ['LAMP_KEY'],
    check: ({ LAMP_WATTS, LAMP_KEY }, environment) => ({
      ...(LAMP_KEY === 'x' && { LAMP_KEY: 'is too easy' }),
      ...(environment === 'production' && LAMP_WATTS > 60 && { LAMP_WATTS: 'is too bright in production' }),
    }),
    read: ({ LAMP_WATTS, LAMP_KEY }) => ({ watts: LAMP_WATTS, locked: LAMP_KEY !== undefined }),
  })
  const horn = settingsPart({
    variables: { HORN: z.enum(['loud', 'soft']).default('soft') },
    read: ({ HORN }) => ({ loud: HORN === 'loud' }),
  })
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://shoal.example' }
  const features = [{ name: 'lamp', settings: lamp }, { name: 'door' }, { name: 'horn', settings: horn }]

  it('are its own, with defaults', () => {
    expect(readSettings({ LAMP_KEY: '' }, features).of(lamp)).toEqual({ watts: 40, locked: false })
    const settings = readSettings({ LAMP_WATTS: '60', LAMP_KEY: 'y', HORN: 'loud' }, features)
    expect(settings.of(lamp)).toEqual({ watts: 60, locked: true })
    expect(settings.of(horn)).toEqual({ loud: true })
  })

  it('are refused together with all others, in one line, without what is confidential', () => {
    const env = { PORT: 'many', LAMP_KEY: 'x', HORN: 'odd', ROLE: 'worker' }
    expect(() => readSettings(env, features)).toThrow(
      new SettingsError(
        'PORT must be a whole number from 0 to 65535 (it is "many"); LAMP_KEY is too easy; HORN must be one of loud, soft (it is "odd")',
      ),
    )
    expect(() => readSettings({ ...production, LAMP_WATTS: '80', LAMP_KEY: 'x' }, features)).toThrow(
      new SettingsError('LAMP_KEY is too easy; LAMP_WATTS is too bright in production (it is "80")'),
    )
  })

  it('cannot be read when no feature brings them, nor declared twice', () => {
    expect(() => readSettings({}).of(lamp)).toThrow('No feature names the settings LAMP_WATTS, LAMP_KEY')
    const again = { name: 'lamp again', settings: settingsPart({ variables: { HORN: z.string() }, read: () => null }) }
    expect(() => readSettings({}, [...features, again])).toThrow('The setting HORN is declared twice')
  })
})

describe('where broadcasters publish', () => {
  it.each([
    [{}, true],
    [{ DATABASE_URL: 'postgres://h/d', ORIGIN_URL: 'http://origin.example' }, false],
    [{ DATABASE_URL: 'postgres://h/d', REDIS_URL: 'redis://h', ROLE: 'web' }, false],
    [{ DATABASE_URL: 'postgres://h/d', REDIS_URL: 'redis://h', ROLE: 'media' }, true],
    [{ ROLE: 'media', ORIGIN_URL: 'http://origin.example' }, false],
  ])('with %j it is this server: %s', (env, ingests) => {
    expect(readSettings(env).ingests).toBe(ingests)
  })
})
