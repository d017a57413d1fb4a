import { createServer, type Socket } from 'node:net'
import { call, codeIn, cookieOf, freshName, type Mail } from '../../../test/people.ts'
import { startServer } from '../../../test/server.ts'

const form = (email: string) => ({ email, displayName: freshName(), password: 'a fine password' })

it('[AUTH-2] logging in (right passwords too), signing up and asking for a new password are rate limited', async () => {
  const server = await startServer()
  const logIn = (password: string) =>
    call(server, 'POST', '/auth/log-in', { body: { email: 'viewer@example.test', password } })
  for (let tries = 0; tries < 10; tries++) expect((await logIn('wrong password')).status).toBe(401)
  const refused = await logIn('swim-with-us')
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'rate/too-many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  const statuses = new Set<number>()
  for (let tries = 0; tries < 11; tries++)
    statuses.add((await call(server, 'POST', '/auth/sign-up', { body: form(`f${tries}@example.test`) })).status)
  expect([...statuses]).toEqual([200, 429])

  const forgot = async (tries: number) =>
    (await call(server, 'POST', '/auth/forgot-password', { body: { email: `f${tries}@example.test` } })).status
  for (let tries = 0; tries < 20; tries++) expect(await forgot(tries)).toBe(200)
  expect(await forgot(20)).toBe(429)
  server.assertNoErrors()
  await server.stop()
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

it('[AUTH-1] behind TLS the cookie is sent over TLS only', async () => {
  const server = await startServer({ env: { PUBLIC_URL: 'https://shoal.example' } })
  const body = { email: 'viewer@example.test', password: 'swim-with-us' }
  const response = await call(server, 'POST', '/auth/log-in', { body })
  expect(response.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
  expect(cookieOf(response)).toBeDefined()
  await server.stop()
})

it('[AUTH-3] with SMTP_URL the mail goes out over SMTP, on a second try when the mail server was not ready', async () => {
  const post = await mailServer()
  const server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${post.port}?from=crew%40shoal.example` } })
  expect((await call(server, 'POST', '/auth/sign-up', { body: form('fish@example.test') })).status).toBe(200)
  const mail = await post.mail
  expect(mail).toMatch(/^From: crew@shoal\.example$/m)
  expect(mail).toMatch(/^To: fish@example\.test$/m)
  const code = codeIn({ subject: '', text: mail.replaceAll('\r', '') } as Mail)
  expect((await call(server, 'POST', '/auth/confirm-email', { body: { code } })).status).toBe(200)
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
