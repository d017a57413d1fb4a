// npm run restore -- <file> [--replace]: puts a backup in place, while the show does not run.
import { existsSync } from 'node:fs'
import { xpBook } from '../features/accounts/index.ts'
import { BackupError } from '../platform/backup/archive.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { prepareDataDirectory } from '../platform/dataDirectory.ts'
import { isWrong } from '../platform/ledger/books.ts'
import { tokensBook } from '../platform/ledger/reconcile.ts'
import { command, named, say } from './command.ts'
import { settingsWithFolders } from './settingsWithFolders.ts'

const args = process.argv.slice(2)
const [given] = args.filter((arg) => arg !== '--replace')

await command('Nothing was restored', async () => {
  if (given === undefined) throw new BackupError('name the backup: npm run restore -- /backups/show.tar')
  const file = named(given)
  if (!existsSync(file)) throw new BackupError(`there is no ${file}`)
  const settings = settingsWithFolders()
  prepareDataDirectory(settings, { restoring: true })
  const books = [tokensBook, xpBook]
  const replace = args.includes('--replace')
  const { manifest, aside, checked } = await restoreBackup({ settings, file, replace, books, say })
  say(`The show of ${manifest.at} is back, with ${Object.keys(manifest.files).length} files`)
  if (aside.length > 0) say(`What was there before is kept in ${aside.join(', ')}`)
  for (const book of books) {
    const result = checked[book.name]!
    if (!isWrong(book, result)) continue
    say(`Its book of ${book.name} did not add up when the backup was made: ${JSON.stringify(result)}`)
    process.exitCode = 1
  }
  if (process.exitCode !== 1) say('Its books add up. Start it as ever')
})
