import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { BackupError } from './archive.ts'

/** A longer path no socket may have. */
const longestPath = 100

const pathOf = (dataDir: string): string => join(dataDir, 'operator.sock')

/** Actions of the running show that the operator's commands can ask for; each writes its answer. */
export type OperatorActions = Record<string, (answer: ServerResponse) => Promise<void>>

/**
 * Opens DATA_DIR/operator.sock, over which commands reach the process that has the embedded database. Only the owner of
 * DATA_DIR can reach it. Returns a function that closes it.
 */
export async function openOperatorSocket(
  dataDir: string,
  actions: OperatorActions,
  log: Log,
): Promise<() => Promise<void>> {
  const path = pathOf(dataDir)
  if (Buffer.byteLength(path) > longestPath) {
    log.warn(`DATA_DIR has too long a path for a socket: stop the show before you back it up`)
    return async () => {}
  }
  // A process that was killed may have left its socket.
  await rm(path, { force: true })
  const server = createServer(async ({ url = '' }: IncomingMessage, answer) => {
    const name = url.slice(1)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action) return void answer.writeHead(404).end()
    try {
      await action(answer)
      if (!answer.writableEnded) answer.end()
    } catch (error) {
      log.error({ err: error, action: name }, 'what an operator asked for could not be done')
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(500).end((error as Error).message.split('\n')[0])
    }
  })
  // A backup takes as long as it takes.
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Asks the running show for something; answers with the response as it streams. Throws BackupError when it cannot. */
export function askRunningShow(dataDir: string, action: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath: pathOf(dataDir), path: `/${action}`, method: 'POST' }, async (answer) => {
      if (answer.statusCode === 200) return resolve(answer)
      let why = ''
      for await (const chunk of answer) why += chunk
      reject(new BackupError(`the running show could not do it (${why || answer.statusCode})`))
    })
    asking.once('error', () =>
      reject(
        new BackupError(
          `another process uses DATA_DIR ${dataDir} and does not answer; stop it, or wait until it is up`,
        ),
      ),
    )
    asking.end()
  })
}
