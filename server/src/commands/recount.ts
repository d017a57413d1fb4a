// npm run recount: counts tokens and XP anew from the first line, while the show runs or not.
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { xpBook } from '../features/accounts/index.ts'
import { BackupError } from '../platform/backup/archive.ts'
import { askRunningShow } from '../platform/backup/operatorSocket.ts'
import { DataDirectoryInUse, openDatabase } from '../platform/database/index.ts'
import { isWrong, keep } from '../platform/ledger/books.ts'
import { type Result, recount } from '../platform/ledger/check.ts'
import { tokensBook } from '../platform/ledger/reconcile.ts'
import { readSettings, type Settings } from '../platform/settings.ts'
import { command, say } from './command.ts'

const books = [tokensBook, xpBook]

await command('Nothing was counted', async () => {
  const settings = readSettings(process.env)
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw new BackupError(`there is no DATA_DIR ${settings.dataDir}`)
  say('Counting every line; with many it takes minutes')
  const results = await count(settings)
  for (const book of books) {
    const result = results[book.name]!
    if (isWrong(book, result)) process.exitCode = 1
    say(`${book.name}: ${isWrong(book, result) ? 'does not add up' : 'adds up'}, ${JSON.stringify(result)}`)
  }
})

async function count(settings: Settings): Promise<Record<string, Result>> {
  try {
    const database = await openDatabase(settings)
    try {
      const results: Record<string, Result> = {}
      for (const book of books) {
        const { result, next } = (await recount(database, book, { gentle: settings.databaseUrl !== undefined }))!
        await keep(database, book, next, { ...result, at: new Date() })
        results[book.name] = result
      }
      return results
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    return JSON.parse(await text(await askRunningShow(settings.dataDir, 'recount')))
  }
}
