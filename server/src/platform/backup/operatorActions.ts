import type { Database } from '../database/index.ts'
import type { Books } from '../ledger/books.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'
import type { OperatorActions } from './operatorSocket.ts'
import { backUpRunning } from './take.ts'

type Parts = { database: Database; books: Books; log: Log; settings: Pick<Settings, 'dataDir' | 'folders'> }

/** Actions of a running show that commands can ask for: `backup` answers with an archive, `recount` with JSON. */
export const operatorActions = ({ database, books, log, settings }: Parts): OperatorActions => ({
  async backup(answer) {
    const { stoodStillMs } = await backUpRunning(database, { place: settings, out: answer })
    log.info({ stoodStillMs: Math.round(stoodStillMs) }, 'a backup was made')
  },
  async recount(answer) {
    answer.write(JSON.stringify(await books.recount()))
  },
})
