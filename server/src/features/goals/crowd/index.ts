import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import type { Platform } from '../../../platform/platform.ts'
import { useGoals } from '../service.ts'
import { wishes } from './wishes.ts'

/** Goals that are open while the crowd is here. */
const openLeast = 3
/** Gifts, the small ones more often. */
const amounts = [5, 5, 10, 10, 10, 20, 20, 25, 30, 50, 75, 100] as const
/** Nobody gives their last. */
const keeps = 40
/** How much of the amount the goals of the first start have, in the order in which they were made. */
const firstShares = [0.62, 0.41, 0.55] as const

/** What was given before the first start: by everybody a little, from tokens that they get for it. */
async function giveAtFirst(platform: Platform, regulars: readonly { id: string }[]): Promise<void> {
  const { ledger } = platform
  if (regulars.length === 0) return
  const mint = await ledger.ensureAccount('mint', 'main')
  const { goals } = await useGoals(platform).list()
  for (const [index, goal] of goals.slice(0, firstShares.length).entries()) {
    const givers = regulars.filter((_, at) => at % (index + 2) === 0)
    const whole = Math.floor(goal.amount * firstShares[index]!)
    // The first ones give a little more than the later ones, so that somebody gave most.
    const weights = givers.map((_, at) => givers.length - at)
    const sum = weights.reduce((total, weight) => total + weight, 0)
    for (const [at, { id }] of givers.entries()) {
      const amount = Math.floor((whole * weights[at]!) / sum)
      if (amount === 0) continue
      const account = await ledger.ensureAccount('user', id)
      const legs = [
        { account: mint, amount: -amount },
        { account, amount },
      ]
      await ledger.transfer({ key: `demo-goal:${goal.id}:${id}`, reason: 'demo', legs })
      await useGoals(platform).give({ userId: id }, goal.id, amount, `demo-${goal.id}`)
    }
  }
}

/** Somebody who is here gives to one of the goals, rather to one that is nearly reached. */
async function give({ here, chance }: Scene): Promise<void> {
  const people = here()
  if (people.length === 0) return
  const giver = chance.pick(people)
  const [{ goals }, { tokens }] = await Promise.all([giver.api.goals.list(), giver.api.tokens.balance()])
  const open = goals
    .filter(({ endedAt }) => endedAt === null)
    .toSorted((one, two) => two.tokensDonated / two.amount - one.tokensDonated / one.amount)
  if (open.length === 0) return
  const goal = open[Math.floor(chance.number() ** 1.6 * open.length)]!
  const left = goal.goesOn ? Number.POSITIVE_INFINITY : goal.amount - goal.tokensDonated
  const amount = Math.min(chance.pick(amounts), left)
  if (amount < 1 || tokens - amount < keeps) return
  await giver.api.goals.give({ params: { id: goal.id }, body: { amount } })
}

/** The host wishes for the next thing when there is little left to give to, and ends what goes on after it was reached. */
async function wish({ host, chance }: Scene): Promise<void> {
  if (!host) return
  const { goals } = await host.api.goals.list()
  const open = goals.filter(({ endedAt }) => endedAt === null)
  const done = open.find(({ name, reachedAt }) => reachedAt !== null && wishes.some((one) => one.name === name))
  if (done) await host.api.goals.end({ params: { id: done.id } })
  if (open.length - (done ? 1 : 0) >= openLeast) return
  const left = wishes.filter(({ name }) => !goals.some((goal) => goal.name === name))
  if (left.length > 0) await host.api.goals.create({ body: { ...chance.pick(left) } })
}

/** The crowd gives to goals, and its host makes new ones. */
export const goalsCrowd = (platform: Platform): CrowdPart => ({
  seed: (regulars) => giveAtFirst(platform, regulars),
  acts: [
    { name: 'goals.give', every: [25, 60], act: give },
    { name: 'goals.wish', every: [60, 120], act: wish },
  ],
})
