import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addAuthenticator, api, call, cookieOf, logIn } from '../../test/people.ts'
import { startProgram } from '../../test/program.ts'
import { startServer } from '../../test/server.ts'
import { dialects, freshStorage, type Storage } from '../../test/storage.ts'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'a secret of at least 32 characters',
  PUBLIC_URL: 'http://localhost:3000',
  RTMP_PORT: '0',
}
const email = 'me@shoal.example'

describe.each(dialects)('an operator at the terminal, on %s', (dialect) => {
  let storage: Storage
  beforeAll(async () => {
    storage = await freshStorage(dialect, 'stage')
  })
  afterAll(() => storage.remove())

  /** Runs the program to its end: its exit code and what it said. */
  async function run(...args: string[]) {
    const program = startProgram('src/main.ts', { ...storage.env, ...production, PORT: '0' }, args)
    return { code: await program.exited, said: program.lines.join('\n') }
  }
  const admin = async () => /^ {4}(\S{4}-\S{4})$/m.exec((await run('admin', email)).said)?.[1] ?? ''

  it('[OPS-4] production refuses a demo show in one line, and starts once empty-show was confirmed', async () => {
    const files = [
      'clips/one.mp4',
      'episodes/one.mp4',
      'battle-recordings/one.webm',
      'recordings/one.mp4',
      'remotes/one.js',
    ].map((name) => join(storage.env.DATA_DIR as string, name))
    for (const file of files) {
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, 'a film')
    }
    const left = () => files.filter((file) => existsSync(file))
    const refused = await run()
    expect(refused.code).toBe(1)
    expect(refused.said.split('\n').filter((line) => line.startsWith('Shoal'))).toEqual([
      'Shoal cannot start: NODE_ENV is production and the database holds the demo show, whose admin has a password that everybody knows; empty it with "npm run empty-show", or use another DATA_DIR or database',
    ])
    const unconfirmed = await run('empty-show')
    expect(unconfirmed.code).toBe(1)
    expect(unconfirmed.said).toMatch(/7 accounts \(0 besides those of the demo\), \d+ cameras/)
    expect(unconfirmed.said).toMatch(/not confirmed, nothing was changed/)
    expect(left()).toEqual(files)
    expect((await run('empty-show', '--yes')).code).toBe(0)
    expect(left()).toEqual([])
    expect((await run('empty-show', '--yes')).said).toMatch(/there is no demo show here; nothing was changed$/)
  })

  it('[ADM-2] the first admin of an empty production comes in by a code, without SMTP; nothing of the demo is left', async () => {
    const [spent, code] = [await admin(), await admin()]
    const server = await startServer({ storage, env: { ...production, PUBLIC_URL: 'http://localhost' } })
    const type = (typed: string) => call(server, 'POST', '/auth/confirm-email', { body: { code: typed } })
    expect((await type(spent)).status).toBe(400)
    const entered = await type(code)
    expect((await entered.json()).recovery).toBe(true)
    expect((await type(code)).status).toBe(400)
    const password = 'a rather long secret of the operator'
    const cookie = cookieOf(entered) as string
    expect((await call(server, 'POST', '/auth/update-password', { body: { password }, cookie })).status).toBe(204)
    const person = await logIn(server, email, password)
    // In production it takes a second factor to have the rights of an admin.
    await expect(api(server, person).accounts.users({ query: {} })).rejects.toMatchObject({ status: 403 })
    await addAuthenticator(server, person)
    expect(await api(server, person).accounts.users({ query: {} })).toMatchObject({
      users: [{ email, displayName: 'me_', flags: { admin: true } }],
      total: 1,
    })
    expect((await api(server, person).moderation.audit({ query: {} })).entries).toMatchObject([
      { action: 'operator.admin', detail: 'a new account, admin on', who: null, whom: { id: person.user.id } },
    ])
    expect((await api(server, person).streams.list()).liveStreams).toEqual([])
    const demoAdmin = { email: 'admin@example.test', password: 'swim-with-us' }
    expect((await call(server, 'POST', '/auth/log-in', { body: demoAdmin })).status).toBe(401)
    await server.stop()
  })
})

it('a word that is no command is refused with the list of commands', async () => {
  const program = startProgram('src/main.ts', { NODE_ENV: 'test' }, ['amdin'])
  expect(await program.exited).toBe(1)
  expect(program.lines).toEqual([
    'Shoal cannot do amdin: there is no such command; there are admin, empty-show, medals',
  ])
})
