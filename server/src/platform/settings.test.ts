import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSecrets, readSettings, SettingsError } from './settings.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef' }

describe('settings', () => {
  it('have defaults that run on one machine', () => {
    expect(readSettings({})).toMatchObject({
      environment: 'development',
      role: 'all',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      rtmpPort: 1935,
      trustProxy: false,
    })
    expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
    expect(readSettings({ PUBLIC_URL: 'https://shoal.example/' }).publicUrl).toBe('https://shoal.example')
    expect(readSettings({ DATABASE_URL: '' }).databaseUrl).toBeUndefined()
    expect(readSettings({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(readSettings({}).remoteOrigins).toEqual([])
    expect(readSettings({ REMOTE_ORIGINS: 'https://a.example, http://localhost:4000' }).remoteOrigins).toEqual([
      ...['https://a.example', 'http://localhost:4000'],
    ])
  })

  it('[TOK-7] choose the sandbox where people develop, and elsewhere only when an operator says so', () => {
    const sandboxOf = (env: Record<string, string>) => readSettings(env).checkoutSandbox
    expect(sandboxOf({})).toBe(true)
    for (const NODE_ENV of ['staging', 'production']) {
      expect(sandboxOf({ NODE_ENV })).toBe(false)
      expect(sandboxOf({ NODE_ENV, CHECKOUT_SANDBOX: 'true' })).toBe(true)
    }
    expect(sandboxOf({ CHECKOUT_SANDBOX: 'false' })).toBe(false)
    expect(sandboxOf(stripe)).toBe(false)
    expect(readSettings(stripe).stripe?.apiUrl).toBe('https://api.stripe.com')
  })

  it.each([
    [{ PORT: 'many' }, 'PORT must be a whole number from 0 to 65535 (it is "many")'],
    [{ RTMP_PORT: '70000' }, 'RTMP_PORT must be a whole number from 0 to 65535 (it is "70000")'],
    [{ RATE_FACTOR: '0' }, 'RATE_FACTOR must be a number from 0.1 to 1000000 (it is "0")'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, test, staging, production (it is "prod")'],
    [
      { DATABASE_URL: 'mysql://u:hidden@h/d' },
      'DATABASE_URL must be a URL that starts with postgres:// or postgresql://',
    ],
    [{ PUBLIC_URL: 'shoal' }, 'PUBLIC_URL must be a URL that starts with http:// or https:// (it is "shoal")'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET must have at least 32 characters'],
    [
      { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d' },
      'SESSION_SECRET is required in production with DATABASE_URL, because all nodes must share it',
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
    [{ REDIS_URL: 'http://:secret@h' }, 'REDIS_URL must be a URL that starts with redis:// or rediss://'],
    [
      { REMOTE_ORIGINS: 'https://a.example/files' },
      'REMOTE_ORIGINS must be a comma-separated list of origins such as https://cdn.example.org, without a path (it is "https://a.example/files")',
    ],
    [
      { REMOTE_ORIGINS: 'http://a.example' },
      'REMOTE_ORIGINS must be origins with https, or http on localhost (it is "http://a.example")',
    ],
    [
      { NODE_ENV: 'production', REMOTE_ORIGINS: 'http://localhost:4000' },
      'REMOTE_ORIGINS must be origins with https (it is "http://localhost:4000")',
    ],
    [
      { ORIGIN_URL: 'http://origin.example' },
      'ORIGIN_URL is for edges, which have ROLE=media, and for nodes on the DATABASE_URL of that server (it is "http://origin.example")',
    ],
  ])('refuse %j with one line that names the setting', (env, message) => {
    expect(() => readSettings(env)).toThrow(new SettingsError(message))
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

describe('secrets', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'shoal-settings-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true }))

  it('are made once and readable by the owner only', () => {
    const settings = readSettings({ DATA_DIR: dataDir })
    const first = readSecrets(settings)
    expect(first.session).not.toBe(first.playback)
    expect(readSecrets(settings)).toEqual(first)
    expect(readdirSync(dataDir)).toEqual(['secrets.json'])
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('come from SESSION_SECRET when given, the same on every node', () => {
    const settings = readSettings({ DATA_DIR: dataDir, SESSION_SECRET: 'x'.repeat(32) })
    expect(readSecrets(settings)).toEqual(readSecrets(settings))
    expect(readSecrets(settings).playback).not.toBe(readSecrets(settings).session)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('refuse a damaged file instead of signing everyone out silently', () => {
    writeFileSync(join(dataDir, 'secrets.json'), '{')
    expect(() => readSecrets(readSettings({ DATA_DIR: dataDir }))).toThrow(/DATA_DIR holds a damaged secrets.json/)
  })
})
