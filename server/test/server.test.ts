import { until } from './people.ts'
import { startServer, type TestServer } from './server.ts'

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a server of a test', () => {
  const start = () => startServer({ program: 'test/programs/bareServer.ts' })
  /** As the system does that has no memory left. */
  async function endFromOutside(server: TestServer): Promise<void> {
    process.kill(server.pid(), 'SIGKILL')
    await until('its end', () => !isThere(server.pid()))
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
