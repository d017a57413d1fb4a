import type { SetupCheck } from '@shoal/bus/setup/contract'
import { isNull } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import type { Look } from '../../platform/setupChecks.ts'
import { deployTokens } from './tables.ts'

const idle = 90 * 24 * 3_600_000

/** Deploy tokens, which can ship code to every visitor, and whether they are still used. */
export const deployTokensLook = ({ database, clock }: Platform): Look => {
  const say = (state: SetupCheck['state'], found: string, todo: string | null): SetupCheck => {
    return { id: 'deploy-tokens', title: 'Deploy tokens', state, found, todo, section: 'Remotes on disk' }
  }
  return async () => {
    const open = await database.db.select().from(deployTokens).where(isNull(deployTokens.revokedAt))
    const forgotten = open.filter(
      ({ lastUsedAt, createdAt }) => clock.ms() - (lastUsedAt ?? createdAt).getTime() > idle,
    )
    if (open.length === 0) return say('ok', 'None: nobody ships remotes to this show.', null)
    const found =
      open.length === 1
        ? 'One: whoever has it ships code to every visitor.'
        : `${open.length}: whoever has one ships code to every visitor.`
    if (forgotten.length === 0) return say('ok', found, null)
    return say(
      'advice',
      `${found} Not used for 90 days: ${forgotten.map(({ label }) => label).join(', ')}.`,
      'Revoke what no team needs, under Remotes.',
    )
  }
}
