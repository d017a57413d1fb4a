import { demoPassword } from './features/accounts/demo.ts'
import { sql } from './platform/database/index.ts'
import type { FeatureParts } from './platform/feature.ts'
import type { Platform } from './platform/platform.ts'
import type { Settings } from './platform/settings.ts'

/** What each demo account is there for. */
export const demoAccounts: ReadonlyArray<{ name: string; role: string }> = [
  { name: 'viewer', role: 'a viewer' },
  { name: 'rival', role: 'another viewer' },
  { name: 'pass', role: 'season pass' },
  { name: 'xl', role: 'season pass XL' },
  { name: 'mod', role: 'moderator' },
  { name: 'admin', role: 'admin' },
  { name: 'qa', role: 'switches remotes' },
]

/** Makes the demo show once for a database. Never where real people come. */
export async function makeDemoShow({ database, log }: Platform, parts: readonly FeatureParts[]): Promise<void> {
  await database.query(sql`create table if not exists demo_show (made_at timestamptz not null)`)
  const made = await database.query(sql`select 1 from demo_show limit 1`)
  if (made.length > 0) return
  for (const part of parts) await part.demo?.()
  await database.query(sql`insert into demo_show values (now())`)
  log.info('made the demo show')
}

/** Tells a person at a terminal where the show is and who they can be. */
export function printWelcome(settings: Settings, url: string): void {
  if (settings.environment !== 'development') return
  const accounts = demoAccounts.map(({ name, role }) => `    ${`${name}@example.test`.padEnd(22)} ${role}`).join('\n')
  process.stdout.write(`
  Shoal is live on ${url}

  Log in as (password ${demoPassword}):
${accounts}

  E-mails that would be sent: ${url}/dev/mailbox
  API documentation:          ${url}/api/docs
  Health and metrics:         ${url}/readyz  ${url}/metrics

  Ctrl-C stops it; the data stay in ${settings.dataDir}.

`)
}
