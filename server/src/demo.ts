import type { App } from './app.ts'
import { demoPassword } from './features/accounts/demo.ts'
import { useCrowd } from './features/crowd/index.ts'
import { type Database, sql } from './platform/database/index.ts'
import type { FeatureParts } from './platform/feature.ts'
import type { Platform } from './platform/platform.ts'
import { type Settings, SettingsError } from './platform/settings.ts'

/** The demo accounts, and the purpose of each. */
export const demoAccounts: ReadonlyArray<{ name: string; role: string }> = [
  { name: 'viewer', role: 'a viewer' },
  { name: 'rival', role: 'another viewer' },
  { name: 'pass', role: 'season pass' },
  { name: 'xl', role: 'season pass XL' },
  { name: 'mod', role: 'moderator' },
  { name: 'admin', role: 'admin' },
  { name: 'qa', role: 'switches remotes' },
]

/** Makes the demo show once for a database, and what its crowd begins with. Never where real people come. */
export async function makeDemoShow(platform: Platform, parts: readonly FeatureParts[]): Promise<void> {
  await makeShowOnce(platform, parts)
  if (!useCrowd(platform).here) return
  const { makeCrowd } = await import('./features/crowd/crowd.ts')
  await makeCrowd(platform, parts)
}

/** Lets the crowd of the demo show in, where there is one. */
export async function startCrowd({ platform, parts, url, lifecycle }: App): Promise<void> {
  if (!useCrowd(platform).here) return
  const { letCrowdIn } = await import('./features/crowd/crowd.ts')
  await letCrowdIn(platform, parts, { url, lifecycle })
}

async function makeShowOnce({ database, log }: Platform, parts: readonly FeatureParts[]): Promise<void> {
  await database.query(sql`create table if not exists demo_show (made_at timestamptz not null)`)
  const made = await database.query(sql`select 1 from demo_show limit 1`)
  if (made.length > 0) return
  for (const part of parts) await part.demo?.()
  await database.query(sql`insert into demo_show values (now())`)
  log.info('made the demo show')
}

/** Whether a demo show was made in a database, or begun: the accounts come first. */
export async function holdsDemoShow(database: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await database.query<{ there: boolean }>(
    sql`select to_regclass('public.demo_show') is not null as there`,
  )
  return row?.there === true
}

/** Throws a SettingsError when a server for people is about to run on a demo show, whose passwords everybody knows. */
export async function refuseDemoShow(database: Pick<Database, 'query'>, { environment }: Settings): Promise<void> {
  if (!(await holdsDemoShow(database))) return
  throw new SettingsError(
    `NODE_ENV is ${environment} and the database holds the demo show, whose admin has a password that everybody knows; empty it with "npm run empty-show", or use another DATA_DIR or database`,
  )
}

/** Tells a person at a terminal where the show is and the accounts they can log in as. */
export function printWelcome(settings: Settings, url: string): void {
  if (settings.environment !== 'development') return
  // A port that the system chose is not in the settings.
  const address = new URL(settings.publicUrl).port === '0' ? url : settings.publicUrl
  const accounts = demoAccounts.map(({ name, role }) => `    ${`${name}@example.test`.padEnd(22)} ${role}`).join('\n')
  process.stdout.write(`
  Shoal is live on ${address}

  Log in as (password ${demoPassword}):
${accounts}

  E-mails that would be sent: ${address}/dev/mailbox
  API documentation:          ${address}/api/docs
  Health and metrics:         ${address}/readyz  ${address}/metrics

  Ctrl-C stops it; the data stay in ${settings.dataDir}.

`)
}
