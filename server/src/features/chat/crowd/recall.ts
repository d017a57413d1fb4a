import { type Templates, templateRests } from '../../../platform/crowd/templates.ts'
import { sql } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'

/**
 * Notes which templates the crowd has used lately, from what it said: so a restart repeats none. What a page gets on
 * entering a room would not do, since a busy room has more lines in ten minutes.
 */
export async function recallTemplates(
  { clock, database }: Pick<Platform, 'clock' | 'database'>,
  templates: Templates,
  everybody: readonly string[],
): Promise<void> {
  const since = new Date(clock.ms() - templateRests)
  const lines = await database.query<{ text: string; at: Date }>(sql`
    select text, at from chat_messages
    where kind = 'text' and at > ${since} and author_id = any (${sql.param([...everybody])}::text[])`)
  for (const { text, at } of lines) templates.recall(text, new Date(at).getTime())
}
