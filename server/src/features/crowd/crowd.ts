import type { CrowdPart } from '../../platform/crowd/act.ts'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Lifecycle } from '../../platform/lifecycle.ts'
import type { Platform } from '../../platform/platform.ts'
import { makeCrowdAccounts } from '../accounts/index.ts'
import { createCompany } from './company.ts'
import { host, regulars } from './regulars.ts'
import { useCrowd } from './service.ts'

const everybody = [host, ...regulars]

const partsOf = async (parts: readonly FeatureParts[]): Promise<CrowdPart[]> =>
  Promise.all(parts.flatMap(({ crowd }) => crowd?.() ?? []))

/** Makes what the crowd begins with, once for a database: its accounts, what they own, and what they said before. */
export async function makeCrowd(platform: Platform, parts: readonly FeatureParts[]): Promise<void> {
  const crowd = useCrowd(platform)
  if (!(await crowd.open())) return
  const brought = await partsOf(parts)
  // A start that is cut off begins anew, and doubles nothing.
  await platform.database.transaction(async () => {
    const ids = await makeCrowdAccounts(platform, everybody)
    const known = everybody.flatMap((one) => {
      const id = ids.get(one.account)
      return id === undefined ? [] : [{ ...one, id }]
    })
    for (const part of brought) await part.seed?.(known)
    await crowd.opened()
  })
}

/** Lets the crowd in, if its switch is on, and follows the switch. `url` is where the server listens. */
export async function letCrowdIn(
  platform: Platform,
  parts: readonly FeatureParts[],
  { url, lifecycle }: { url: string; lifecycle: Pick<Lifecycle, 'onStop'> },
): Promise<void> {
  const crowd = useCrowd(platform)
  const ids = await makeCrowdAccounts(platform, everybody)
  const company = createCompany({ platform, parts: await partsOf(parts), url, ids: new Set(ids.values()) })
  crowd.onSwitch(async (on) => (on ? company.begin() : company.end()))
  lifecycle.onStop('crowd', () => company.end())
  if ((await crowd.read()).on) company.begin()
}
