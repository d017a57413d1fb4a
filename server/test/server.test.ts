import { startServer, type TestServer } from './server.ts'

describe('a server of a test', () => {
  const start = () => startServer({ program: 'test/programs/bareServer.ts' })
  /** As the system does that has no memory left. */
  async function endFromOutside(server: TestServer): Promise<void> {
    const pid = server.pid()
    process.kill(pid, 'SIGKILL')
    while (await fetch(`${server.url}/healthz`).catch(() => null))
      await new Promise((resolve) => setTimeout(resolve, 20))
  }

  it('that ended by itself is told when it is stopped, as something that is never asked about again', async () => {
    const server = await start()
    await endFromOutside(server)
    await expect(server.stop()).rejects.toThrow(/^Not by chance: The server had ended by itself, with null/)
  })

  it('that a test has ended, one way or the other, did not end by itself', async () => {
    const [killed, stopped] = [await start(), await start()]
    await killed.kill9()
    await killed.stop()
    await stopped.restart()
    await stopped.stop()
  })
})
