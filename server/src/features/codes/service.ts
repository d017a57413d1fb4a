import { randomInt } from 'node:crypto'
import type { CodeRewards, CodeSet, NewCodes, Redeemed } from '@shoal/bus/codes/contract'
import { codesErrors } from '@shoal/bus/codes/errors'
import { limits } from '@shoal/bus/codes/limits'
import { plainCode } from '@shoal/bus/codes/rules'
import { authErrors, generalErrors, idempotencyErrors } from '@shoal/bus/errors'
import { service } from '../../platform/feature.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Who } from '../../platform/people/who.ts'
import { refuse } from '../../platform/refusal.ts'
import { useExperience, usePeople } from '../accounts/index.ts'
import { useItems } from '../items/index.ts'
import { useAudit } from '../moderation/index.ts'
import { useTokens } from '../tokens/index.ts'
import { guessCounts } from './guesses.ts'
import { type CodeRow, createStore, type SetRow } from './store.ts'

/** Without letters and digits that are taken for each other: 12 of them are 59 bits. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const madeUp = (): string =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )

/** What a set gives, in words for staff. */
function rewardText({ tokens, xp, passDays, itemId }: CodeRewards): string {
  const parts = [
    tokens > 0 && `₣${tokens}`,
    xp > 0 && `${xp} XP`,
    passDays > 0 && `${passDays} days of the season pass`,
    itemId !== null && `item ${itemId}`,
  ]
  return parts.filter((part) => part !== false).join(', ')
}

/** Secret codes: made by staff, and used once by each person. */
export const useCodes = service((platform) => {
  const { clock, database, limiter } = platform
  const store = createStore(platform)
  const people = usePeople(platform)
  const audit = useAudit(platform)

  const found = (row: SetRow | null): SetRow => row ?? refuse(generalErrors.notFound, { what: 'This code' })
  const set = async (id: string) => found(isUuid(id) ? await store.byId(id) : null)

  function gained({ itemId, ...rest }: CodeRewards): Redeemed {
    return { ...rest, item: itemId === null ? null : useItems(platform).definition(itemId) }
  }

  /** Refuses a code that does not count now, or not any more. */
  function mustCount({ usesEach, from, until, offAt }: SetRow, { uses }: CodeRow): void {
    const now = clock.now()
    if (offAt !== null || (until !== null && until <= now)) refuse(codesErrors.over)
    if (from !== null && from > now) refuse(codesErrors.notYet)
    if (usesEach !== null && uses >= usesEach) refuse(codesErrors.usedUp)
  }

  /** Gives what a code gives. Belongs to the transaction that notes its use. */
  async function give(userId: string, { id: setId, rewards }: SetRow, codeId: string): Promise<void> {
    const { tokens, xp, passDays, itemId } = rewards
    const key = `code:${setId}:${userId}`
    if (itemId !== null) {
      const items = useItems(platform)
      await items.lock(userId)
      await items.mustHaveRoom(userId, [itemId])
      await items.give({ userId, itemId, reason: 'secret-code', reference: { code: codeId }, key })
    }
    if (tokens > 0) await useTokens(platform).grant(userId, tokens, 'secret-code', key)
    if (xp > 0)
      await useExperience(platform).change(userId, {
        amount: xp,
        reason: 'secret-code',
        reference: { code: codeId },
        key,
      })
    if (passDays > 0) await people.giftPass(userId, passDays)
    // Somebody who is deleted in the same moment gets nothing, and the code stays for somebody else.
    if (!(await people.hold(userId))) refuse(authErrors.required)
  }

  /** Refuses a code that only gives days of the season pass to somebody who has a pass: they had better keep it. */
  async function mustNeed(userId: string, { tokens, xp, passDays, itemId }: CodeRewards): Promise<void> {
    if (passDays === 0 || tokens > 0 || xp > 0 || itemId !== null) return
    const account = await people.account(userId)
    if (account && (account.pass !== 'none' || account.passSubscription)) refuse(codesErrors.hasPass)
  }

  return {
    /**
     * Redeems a code, once for each person and set. Only codes that do not exist count as guesses. The lock on the code
     * decides which of many people gets its last use. Throws the Refusals of `codes/errors.ts`, `items/inventory-full`, and
     * `rate/too-many` with the time to wait.
     */
    async redeem(
      { userId }: Who,
      { code: typed, address, key }: { code: string; address: string; key: string | undefined },
    ): Promise<Redeemed> {
      const known = await limiter.guess(guessCounts(userId, address), () => store.find(typed))
      if (known === null) refuse(codesErrors.unknown)
      const repeated = key === undefined ? null : await store.useByKey(userId, key)
      if (repeated !== null) {
        if (repeated.codeId !== known.id) refuse(idempotencyErrors.mismatch)
        return gained((await set(known.setId)).rewards)
      }
      await useTokens(platform).open(userId)
      await useItems(platform).open(userId)
      return database.transaction(async () => {
        const { code, set } = await store.lock(known.id)
        const before = await store.useOf(userId, set.id)
        // The same call twice at once: the second one waited for the first.
        if (before !== null && key !== undefined && before.key === key && before.codeId === code.id)
          return gained(set.rewards)
        if (before !== null) refuse(codesErrors.usedBefore, before.codeId === code.id ? 'same' : 'batch')
        mustCount(set, code)
        await mustNeed(userId, set.rewards)
        if (!(await store.use(code, userId, key))) refuse(codesErrors.usedBefore, 'batch')
        await give(userId, set, code.id)
        return gained(set.rewards)
      })
    },

    /** Makes a code of staff's own words, or a batch. Throws the Refusals that the contract names. */
    async make(who: Pick<Who, 'userId'>, { code, batch, ...wanted }: NewCodes): Promise<CodeSet> {
      const { rewards, from, until } = wanted
      if (rewardText(rewards) === '') refuse(codesErrors.empty)
      if (from !== null && until !== null && Date.parse(until) <= Date.parse(from)) refuse(codesErrors.endsBefore)
      if (
        rewards.itemId !== null &&
        !useItems(platform)
          .definitions()
          .some(({ id }) => id === rewards.itemId)
      )
        refuse(codesErrors.noSuchItem)
      if (code !== undefined) {
        const length = plainCode(code).length
        if (length < limits.codeMin || length > limits.codeMax) refuse(codesErrors.tooShort, { least: limits.codeMin })
      }
      const codes = code === undefined ? Array.from({ length: batch }, madeUp) : [code]
      return database.transaction(async () => {
        const row = await store.insert(wanted, codes)
        if (row === null) refuse(codesErrors.taken)
        const detail = `${wanted.note}: ${codes.length === 1 ? 'a code' : `${codes.length} codes`} for ${rewardText(rewards)}`
        await audit.record({ who, action: 'codes.make', detail })
        return (await store.present([row]))[0]!
      })
    },

    /** Switches a set off or on; doing it again changes nothing. */
    turn: (who: Who, id: string, on: boolean): Promise<CodeSet> =>
      database.transaction(async () => {
        const { offAt, note } = await set(id)
        if ((offAt === null) === on) return (await store.present([await set(id)]))[0]!
        const row = found(await store.turn(id, on))
        await audit.record({ who, action: on ? 'codes.on' : 'codes.off', detail: note })
        return (await store.present([row]))[0]!
      }),

    page: store.page,

    /** The codes of a set, in the order in which they were made. */
    codes: async (id: string) => ({ codes: await store.codesOf((await set(id)).id) }),

    /** The people who used a set, newest first; those whose account is gone are left out. */
    async uses(id: string, query: { page: number; pageSize: number }) {
      const { rows, total } = await store.usesOf((await set(id)).id, query)
      const persons = await people.persons(rows.map(({ userId }) => userId))
      return {
        uses: rows.map(({ userId, at }) => ({ person: persons.get(userId) ?? null, at: at.toISOString() })),
        total,
      }
    },

    forget: store.forget,
  }
})
