// A release with other migrations opens the database, tells the rows of a query and closes it:
//   migrate.ts <version> <folder of migrations> <query>
// A refusal is one line.
import { openDatabase } from '../../src/platform/database/index.ts'
import { readSettings } from '../../src/platform/settings.ts'

const [version, folder, query] = process.argv.slice(2) as [string, string, string]
try {
  const database = await openDatabase(readSettings(process.env), () => {}, { version, folder })
  process.stdout.write(`${JSON.stringify(await database.execute(query, []))}\n`)
  await database.close()
} catch (error) {
  process.stderr.write(`${(error as Error).name}: ${(error as Error).message}\n`)
  process.exit(1)
}
