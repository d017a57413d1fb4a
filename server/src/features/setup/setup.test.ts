import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SetupCheck } from '@shoal/bus/setup/contract'
import { api, as, call, mailTo, type SignedIn } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'
import { repositoryFolder } from '../../platform/folders.ts'

describe('what a server for people needs', () => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer({ env: { PUBLIC_URL: 'https://shoal.example' } })
    admin = await as(server, 'admin')
  })
  afterAll(() => server.stop())

  /** The checks by id, as somebody sees them whose request brings these headers. */
  async function checks(headers: Record<string, string> = {}): Promise<Map<string, SetupCheck>> {
    const reply = await fetch(`${server.url}/api/setup`, { headers: { cookie: admin.cookie, ...headers } })
    const body = (await reply.json()) as { checks: SetupCheck[] }
    return new Map(body.checks.map((check) => [check.id, check]))
  }

  it('[OPS-4] looks at address, proxy, mail, data, secrets and selling, and knows where each is written', async () => {
    const found = await checks()
    expect([...found.keys()]).toEqual(
      expect.arrayContaining([
        'address',
        'proxy',
        'mail',
        'database',
        'disk',
        'backup',
        'secrets',
        'staff',
        'selling',
        'deploy-tokens',
      ]),
    )
    expect(found.get('selling')).toMatchObject({ state: 'missing' })
    expect(found.get('staff')).toMatchObject({ state: 'advice', found: 'Without one: Admin, Warden.' })
    const text = readFileSync(join(repositoryFolder, 'docs/operations.md'), 'utf8')
    const sections = [...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => title)
    expect(sections).toEqual(expect.arrayContaining([...found.values()].map(({ section }) => section)))
    expect(found.get('disk')?.found).toMatch(/^[\d.]+ of [\d.]+ GB are free in /)
  })

  it('[OPS-4] says when the proxy keeps the address of the page or of the visitor to itself, or is not believed', async () => {
    const silent = await checks()
    expect(silent.get('address')).toMatchObject({
      state: 'missing',
      found: expect.stringMatching(/you came by 127\.0\.0\.1:/),
    })
    expect(silent.get('proxy')).toMatchObject({ state: 'missing', found: expect.stringMatching(/does not say/) })
    const forwarded = await checks({ 'x-forwarded-for': '203.0.113.9' })
    expect(forwarded.get('proxy')).toMatchObject({ state: 'missing', todo: 'Set TRUST_PROXY to 127.0.0.1.' })
    const onTheProxy = await checks({ 'x-forwarded-for': '127.0.0.1' })
    expect(onTheProxy.get('proxy')).toMatchObject({ state: 'ok' })
  })

  it('[OPS-5] knows the last backup by the file that it leaves, part: what admins see of it', async () => {
    expect((await checks()).get('backup')).toMatchObject({ state: 'missing', found: 'There has never been one.' })
    const file = join(server.settings.DATA_DIR as string, 'last-backup.json')
    const write = (at: string) =>
      writeFileSync(file, JSON.stringify({ at, file: '/backups/one.tar', bytes: 2_000_000 }))
    write(new Date().toISOString())
    expect((await checks()).get('backup')).toMatchObject({
      state: 'ok',
      found: expect.stringMatching(/\/backups\/one\.tar, 2\.0 MB/),
    })
    write('2020-01-01T00:00:00.000Z')
    expect((await checks()).get('backup')).toMatchObject({ state: 'advice' })
    writeFileSync(file, 'half a f')
    expect((await checks()).get('backup')).toMatchObject({ state: 'missing' })
  })

  it('[AUTH-3] sends a test letter to the own address of whoever asks', async () => {
    expect(await api(server, admin).setup.sendTestLetter()).toEqual({ to: 'admin@example.test' })
    expect(await mailTo(server, 'admin@example.test')).toMatchObject({ subject: 'A test letter from Shoal' })
  })
})

it('[OPS-4] is content with a proxy that is believed, and says why a mail server takes no letter', async () => {
  const server = await startServer({
    env: { PUBLIC_URL: 'https://shoal.example', TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:1' },
  })
  const { cookie } = await as(server, 'admin')
  const proxy = { 'x-forwarded-host': 'shoal.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }
  const reply = await fetch(`${server.url}/api/setup`, { headers: { cookie, ...proxy } })
  expect(((await reply.json()) as { checks: SetupCheck[] }).checks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'address', state: 'ok', found: 'https://shoal.example, as you came.' }),
      expect.objectContaining({
        id: 'proxy',
        state: 'ok',
        found: 'You came from 203.0.113.9, by the proxy at 127.0.0.1.',
      }),
      expect.objectContaining({ id: 'mail', state: 'ok', found: 'Letters go out through 127.0.0.1:1.' }),
    ]),
  )
  const letter = await call(server, 'POST', '/setup/test-letter', { cookie })
  expect([letter.status, await letter.json()]).toEqual([
    502,
    {
      code: 'setup/not-sent',
      message: expect.stringMatching(/^The mail server did not take the letter: .*ECONNREFUSED/),
    },
  ])
  await server.stop()
})
