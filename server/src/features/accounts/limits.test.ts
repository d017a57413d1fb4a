import { createServer, type Socket } from 'node:net'
import { call, codeIn, cookieOf, cookiesOf, freshName, type Mail } from '../../../test/people.ts'
import { startServer, type TestServer } from '../../../test/server.ts'

const form = (email: string) => ({ email, displayName: freshName(), password: 'a fine password' })

describe('guessing', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer({ env: { TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    server.assertNoErrors()
    await server.stop()
  })
  let networks = 0
  /** An address of a network that nobody has guessed from. */
  const elsewhere = () => `2001:db8:0:${(++networks).toString(16)}::1`
  const logIn = (email: string, password: string, from: string, cookie?: string) =>
    call(server, 'POST', '/auth/log-in', { body: { email, password }, headers: { 'x-forwarded-for': from }, cookie })
  const answerOf = async (response: Response) => [response.status, (await response.json()).code]

  it('[AUTH-2] ten wrong passwords from one IPv6 network in a minute are enough, whoever they are for; another network goes on', async () => {
    const network = elsewhere().replace('::1', '')
    for (let tries = 1; tries <= 10; tries++)
      expect((await logIn(`fish${tries}@example.test`, 'wrong password', `${network}::${tries}`)).status).toBe(401)
    const refused = await logIn('viewer@example.test', 'swim-with-us', `${network}:1:2:3:4`)
    expect(await answerOf(refused)).toEqual([429, 'rate/too-many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await logIn('viewer@example.test', 'swim-with-us', elsewhere())).status).toBe(200)
  })

  it('[AUTH-2] ten wrong passwords for one account from ten networks are enough, whether it exists or not; a browser that logged in before still gets in', async () => {
    const known = (await logIn('rival@example.test', 'swim-with-us', elsewhere())).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('shoal_known='))!
    expect(known).toMatch(/^shoal_known=[\w.~-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/)
    const attack = async (email: string) => {
      const answers = []
      for (let tries = 0; tries < 11; tries++)
        answers.push(await answerOf(await logIn(email, 'wrong password', elsewhere())))
      return answers
    }
    const answers = await attack('rival@example.test')
    expect(answers.map(([status]) => status)).toEqual([...Array(10).fill(401), 429])
    expect(await attack('nobody-at-all@example.test')).toEqual(answers)
    // The password is right now, and the attacker has logged in here with an account of their own.
    const others = (await logIn('pass@example.test', 'swim-with-us', elsewhere())).headers.getSetCookie()
    const stranger = others.map((cookie) => cookie.split(';')[0]).join('; ')
    expect((await logIn('rival@example.test', 'swim-with-us', elsewhere(), stranger)).status).toBe(429)
    expect((await logIn('rival@example.test', 'swim-with-us', elsewhere(), known.split(';')[0])).status).toBe(200)
  })

  it('[AUTH-2] a burst of wrong passwords at the same moment does not get through either', async () => {
    const from = elsewhere()
    const tries = Array.from({ length: 25 }, (_, n) => logIn(`burst${n}@example.test`, 'wrong password', from))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  it('[AUTH-2] right passwords are not refused for those beside them: forty log in at once behind one address', async () => {
    const from = elsewhere()
    const guests = ['viewer', 'admin', 'pass', 'mod', 'qa']
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const email = `${guests[n % guests.length]}@example.test`
        return (await logIn(email, 'swim-with-us', from)).status
      }),
    )
    expect(statuses).toEqual(Array(40).fill(200))
  })

  it('[AUTH-2] nor for nine wrong ones among them', async () => {
    const from = elsewhere()
    const [right, wrong] = await Promise.all([
      Promise.all(Array.from({ length: 25 }, () => logIn('viewer@example.test', 'swim-with-us', from))),
      Promise.all(Array.from({ length: 9 }, (_, n) => logIn(`guest${n}@example.test`, 'wrong password', from))),
    ])
    expect(right.map(({ status }) => status)).toEqual(Array(25).fill(200))
    expect(wrong.map(({ status }) => status)).toEqual(Array(9).fill(401))
  })

  it('[AUTH-2] a browser that the account knows gets in from the network that guesses, and is counted by itself', async () => {
    const first = await logIn('qa@example.test', 'swim-with-us', elsewhere())
    const known = first.headers.getSetCookie().find((cookie) => cookie.startsWith('shoal_known='))!
    const from = elsewhere()
    for (let tries = 0; tries < 10; tries++) await logIn(`fish${tries}@example.test`, 'wrong password', from)
    expect((await logIn('qa@example.test', 'swim-with-us', from)).status).toBe(429)
    expect((await logIn('qa@example.test', 'swim-with-us', from, known)).status).toBe(200)
    // Nor does it guess at others from there.
    expect((await logIn('viewer@example.test', 'swim-with-us', from, known)).status).toBe(429)
    const answers = []
    for (let tries = 0; tries < 11; tries++) answers.push((await logIn('qa@example.test', 'wrong', from, known)).status)
    expect(answers).toEqual([...Array(10).fill(401), 429])
  })

  it('[AUTH-2] right passwords do not count', async () => {
    const from = elsewhere()
    for (let times = 0; times < 12; times++)
      expect((await logIn('viewer@example.test', 'swim-with-us', from)).status).toBe(200)
  })

  it('[AUTH-3] ten wrong codes from one network in a minute are enough', async () => {
    const from = elsewhere()
    const confirm = () =>
      call(server, 'POST', '/auth/confirm-email', { body: { code: 'AAAA-AAAA' }, headers: { 'x-forwarded-for': from } })
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await confirm()).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('[AUTH-1] guesses at the current password count as those at the log-in do', async () => {
    const cookie = cookieOf(await logIn('xl@example.test', 'swim-with-us', elsewhere()))!
    const change = (currentPassword: string) =>
      call(server, 'POST', '/auth/update-password', {
        body: { password: 'a new fine password', currentPassword },
        cookie,
        headers: { 'x-forwarded-for': elsewhere() },
      })
    for (let tries = 0; tries < 4; tries++) expect((await change('wrong')).status).toBe(403)
    for (let tries = 0; tries < 6; tries++)
      expect((await logIn('xl@example.test', 'wrong', elsewhere())).status).toBe(401)
    expect((await change('swim-with-us')).status).toBe(429)
  })

  it('[AUTH-2] signing up and asking for a new password are rate limited', async () => {
    const statuses = new Set<number>()
    for (let tries = 0; tries < 11; tries++)
      statuses.add((await call(server, 'POST', '/auth/sign-up', { body: form(`f${tries}@example.test`) })).status)
    expect([...statuses]).toEqual([200, 429])

    const forgot = async (tries: number) =>
      (await call(server, 'POST', '/auth/forgot-password', { body: { email: `f${tries}@example.test` } })).status
    for (let tries = 0; tries < 20; tries++) expect(await forgot(tries)).toBe(200)
    expect(await forgot(20)).toBe(429)
  })
})

it('[AUTH-3] without SMTP there is no mailbox in production; signing up says what is missing', async () => {
  const server = await startServer({
    env: { NODE_ENV: 'production', SESSION_SECRET: 'a secret of at least 32 characters' },
  })
  expect(server.logs().some(({ level, msg }) => level === 40 && msg.startsWith('SMTP_URL is not set'))).toBe(true)
  expect((await fetch(`${server.url}/dev/mailbox.json`)).status).toBe(404)
  for (const [path, body] of [
    ['sign-up', form('fish@example.test')],
    ['forgot-password', { email: 'fish@example.test' }],
  ]) {
    const response = await call(server, 'POST', `/auth/${path}`, { body })
    expect([response.status, (await response.json()).code]).toEqual([503, 'mail/not-set-up'])
  }
  await server.stop()
})

it('[AUTH-3] [AUTH-1] with SMTP_URL the mail goes out over SMTP, on a second try when the mail server was not ready; behind TLS the cookie is sent over TLS only', async () => {
  const post = await mailServer()
  const server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${post.port}?from=crew%40shoal.example`, PUBLIC_URL: 'https://shoal.example' },
  })
  const asked = await call(server, 'POST', '/auth/sign-up', { body: form('fish@example.test') })
  expect(asked.status).toBe(200)
  const mail = await post.mail
  expect(mail).toMatch(/^From: crew@shoal\.example$/m)
  expect(mail).toMatch(/^To: fish@example\.test$/m)
  const code = codeIn({ subject: '', text: mail.replaceAll('\r', '') } as Mail)
  const cookie = cookiesOf(asked)
  const confirmed = await call(server, 'POST', '/auth/confirm-email', { body: { code }, cookie })
  expect(confirmed.status).toBe(200)
  const body = { email: 'viewer@example.test', password: 'swim-with-us' }
  const entered = await call(server, 'POST', '/auth/log-in', { body })
  for (const response of [confirmed, entered]) {
    const session = response.headers.getSetCookie().find((one) => one.startsWith('shoal_session='))
    expect(session).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  }
  expect(post.refused()).toBe(1)
  expect((await fetch(`${server.url}/dev/mailbox`)).status).toBe(404)
  await server.stop()
  post.close()
})

/** A mail server that is not ready for its first visitor and takes the mail of the second. */
async function mailServer() {
  let visits = 0
  let gotMail: (mail: string) => void
  const mail = new Promise<string>((resolve) => {
    gotMail = resolve
  })
  const connections = new Set<Socket>()
  const listener = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => {})
    if (++visits === 1) return void connection.end('421 come back later\r\n')
    let content: string | null = null
    connection.write('220 ready\r\n')
    connection.on('data', (chunk) => {
      if (content !== null) {
        content += chunk.toString()
        if (!content.includes('\r\n.\r\n')) return
        gotMail(content)
        content = null
        return void connection.write('250 taken\r\n')
      }
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (line === 'DATA') {
          content = ''
          connection.write('354 go on\r\n')
        } else connection.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return {
    port: (listener.address() as { port: number }).port,
    mail,
    refused: () => (visits > 1 ? 1 : 0),
    close() {
      listener.close()
      for (const connection of connections) connection.destroy()
    },
  }
}
