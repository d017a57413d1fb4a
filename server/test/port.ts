import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { notByChance } from '../../scripts/lib/notByChance.mjs'

/** Whether something can listen on a port now. */
export async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A port that nothing listens on. It is below those that the system gives to outgoing connections: one of these would take
 * the port of a server that is killed and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

/** Whether an error says that somebody else has the port. */
export const portIsTaken = (message: string): boolean => /EADDRINUSE|is in use by another program/.test(message)

/**
 * Starts something that listens on free ports, and once more when one of them was taken meanwhile: between asking for a
 * port and listening on it anybody may come.
 */
export async function onFreePorts<T>(start: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await start()
    } catch (error) {
      if (tries === 3 || !portIsTaken((error as Error).message)) throw error
    }
  }
}

/** The error of a server that ended while it was starting, with its output: never by chance, unless its port was taken. */
export function endedWhileStarting(output: string): Error {
  const message = `The server ended while starting:\n${output}`
  return portIsTaken(output) ? new Error(message) : notByChance(message)
}
