import { dayAfter, endOfDay, showDay, startOfDay } from '@shoal/bus/rules/days'
import { api, as, closeSockets, logIn, type SignedIn, signUp, socket, until } from '../../../test/people.ts'
import { laterServer, startServer, type TestServer } from '../../../test/server.ts'
import { freshStorage } from '../../../test/storage.ts'
import type { ChallengeKind } from './catalogue.ts'
import { draw } from './draw.ts'

/** The challenges that the server draws for somebody without a pass while everything is switched on. */
const drawnFor = (userId: string, day: string) => draw(userId, day, ({ pass }) => !pass).map(({ kind }) => kind)

/** Somebody new whose challenges of the day fit. */
async function someone(
  server: { url: string },
  day: string,
  fits: (kinds: ChallengeKind[]) => boolean,
): Promise<SignedIn> {
  for (;;) {
    const one = await signUp(server)
    if (fits(drawnFor(one.user.id, day))) return one
  }
}
/** Five lines or fifteen: as many as people may write at once. */
const talks = ([around]: ChallengeKind[]) => around!.id === 'say-5' || around!.id === 'say-15'
const tips = ([, together]: ChallengeKind[]) => together!.id === 'tip-1' || together!.id === 'tip-25'

/** What daily challenges and the streak gave somebody, the newest first. */
const given = async (server: { url: string }, who: SignedIn) =>
  (await api(server, who).profile.xpHistory({ query: {} })).lines
    .filter(({ reason }) => reason === 'challenge' || reason === 'streak')
    .map(({ reason, amount }) => `${reason} ${amount}`)

describe('daily challenges and streaks', () => {
  let server: TestServer
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const today = () => showDay(now())
  async function moveTo(at: Date) {
    const ms = at.getTime() - now().getTime()
    ahead += ms
    await server.moveTime(ms)
  }
  /** The same person with a new access token: those do not last for a day. */
  const again = (who: SignedIn) => logIn(server, who.email, who.password)
  const read = (who: SignedIn) => api(server, who).daily.read()
  const claim = async (who: SignedIn) => {
    // With the cookie, which lasts: the time is moved on by days.
    const page = await socket(server, null, { cookie: who.cookie })
    const done = await page.request('daily:claim')
    page.close()
    return done
  }
  beforeAll(async () => {
    server = await startServer({ program: laterServer, env: { RATE_FACTOR: '1000' } })
    // Far from midnight, whenever the test runs.
    await moveTo(new Date(startOfDay(dayAfter(today())).getTime() + 12 * 3_600_000))
  })
  afterAll(async () => {
    closeSockets()
    server.assertNoErrors()
    await server.stop()
  })

  it('[DAY-1] [AUTH-6] everybody has three of their own until midnight in New York, the same whenever they look', async () => {
    const [one, two] = [await signUp(server), await signUp(server)]
    const { challenges } = await read(one)
    expect(challenges).toMatchObject({ day: today(), complete: [], expired: [], reroll: true })
    expect(challenges.expiresAt).toBe(endOfDay(today()).toISOString())
    expect(challenges.inProgress.map(({ id }) => id)).toEqual(drawnFor(one.user.id, today()).map(({ id }) => id))
    for (const challenge of challenges.inProgress)
      expect(challenge).toMatchObject({ status: 'in-progress', progress: 0 })
    expect((await read(one)).challenges).toEqual(challenges)
    expect((await read(two)).challenges.inProgress).not.toEqual(challenges.inProgress)
    const { initialData } = await api(server, one).accounts.initialData()
    expect(initialData).toMatchObject({ dailyChallenges: challenges, dailyLoginExperienceEligibility: true })
  })

  it('[DAY-1] what is done counts live on all pages, and the goal gives its XP once, with a word', async () => {
    const one = await someone(server, today(), talks)
    const [kind] = drawnFor(one.user.id, today())
    const [page, other] = [await socket(server, one), await socket(server, one)]
    await page.request('chat:join', { room: 'global' })
    for (let line = 1; line <= kind!.goal + 1; line += 1)
      await page.request('chat:send', { room: 'global', text: `line number ${line} of today` })
    for (const tab of [page, other]) {
      const { challenge, left } = await tab.next('daily:completed')
      expect([challenge.id, challenge.status, left]).toEqual([kind!.id, 'complete', 2])
      expect(await tab.next('daily:challenges', ({ complete }) => complete.length === 1)).toMatchObject({
        ...{ complete: [{ id: kind!.id, progress: kind!.goal }], reroll: true },
      })
    }
    expect(await given(server, one)).toEqual([`challenge ${kind!.xp}`])
    expect(page.received.filter(({ name }) => name === 'daily:completed')).toEqual([])
  })

  it('[DAY-1] those that are not complete can be replaced once a day, whoever asks twice at the same time', async () => {
    const one = await someone(server, today(), (kinds) => tips(kinds))
    const tipped = drawnFor(one.user.id, today())[1]!
    const rival = await as(server, 'rival')
    await api(server, one).tokens.tip({ params: { userId: rival.user.id }, body: { tip: 25 } })
    // What was done a moment before counts, also when others are asked for at once.
    const tries = await Promise.allSettled([1, 2, 3].map(() => api(server, one).daily.reroll()))
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409, code: 'daily/rerolled' })
    const { challenges } = await read(one)
    expect(challenges.complete.map(({ id }) => id)).toEqual([tipped.id])
    expect(challenges.reroll).toBe(false)
    const before = drawnFor(one.user.id, today()).map(({ id }) => id)
    expect(challenges.inProgress).toHaveLength(2)
    for (const { id, progress } of challenges.inProgress) {
      expect(before).not.toContain(id)
      expect(progress).toBe(0)
    }
  })

  it('[DAY-2] a day counts once, however many pages claim it at once; the streak brings more each day and begins anew after a gap', async () => {
    let one = await signUp(server)
    expect((await read(one)).streak).toEqual({ days: 0, longest: 0, claimed: false, next: 10 })
    const pages = await Promise.all(Array.from({ length: 5 }, () => socket(server, one)))
    const claims = await Promise.all(pages.map((page) => page.request('daily:claim')))
    expect(claims.filter(({ claimed }) => claimed)).toEqual([
      { claimed: true, xp: 10, streak: { days: 1, longest: 1, claimed: true, next: 15 } },
    ])
    expect(claims.filter(({ claimed }) => !claimed).map(({ xp, streak }) => [xp, streak.days])).toEqual(
      Array.from({ length: 4 }, () => [0, 1]),
    )
    expect(await pages[0]!.next('daily:streak')).toMatchObject({ days: 1, claimed: true })
    await moveTo(new Date(endOfDay(today()).getTime() - 60_000))
    expect(await claim(one)).toMatchObject({ claimed: false, xp: 0 })
    await moveTo(new Date(now().getTime() + 120_000))
    one = await again(one)
    expect((await read(one)).streak).toEqual({ days: 1, longest: 1, claimed: false, next: 15 })
    expect(await claim(one)).toMatchObject({ claimed: true, xp: 15, streak: { days: 2 } })
    expect(await given(server, one)).toEqual(['streak 15', 'streak 10'])
    await moveTo(new Date(endOfDay(dayAfter(today())).getTime() + 1_000))
    one = await again(one)
    expect((await read(one)).streak).toMatchObject({ days: 0, longest: 2, claimed: false, next: 10 })
    expect(await claim(one)).toMatchObject({ xp: 10, streak: { days: 1, longest: 2 } })
  })

  it('[DAY-1] an act counts for the day on which it was done, and what is open at midnight is over', async () => {
    const one = await signUp(server)
    const before = today()
    const { challenges } = await read(one)
    await moveTo(new Date(endOfDay(before).getTime() + 1_000))
    const next = (await read(await again(one))).challenges
    expect(next.day).toBe(dayAfter(before))
    expect(next.expired).toEqual(challenges.inProgress.map((challenge) => ({ ...challenge, status: 'expired' })))
    expect(next.reroll).toBe(true)
  })

  it('[DAY-2] a day of 23 hours and one of 25 are one day each, and so is the turn of the year', async () => {
    const someone = await signUp(server)
    const days = (from: string, count: number) => Array.from({ length: count }, (_, index) => dayAfter(from, index))
    const year = Number(today().slice(0, 4)) + 1
    // The second Sunday in March and the first in November, as New York has it.
    const sunday = (month: string, week: number) =>
      days(`${year}-${month}-01`, 14).filter((day) => new Date(`${day}T12:00:00Z`).getUTCDay() === 0)[week]!
    for (const middle of [`${year}-01-01`, sunday('03', 1), sunday('11', 0)]) {
      await moveTo(new Date(endOfDay(dayAfter(middle, -1)).getTime() - 1_000 - 24 * 3_600_000))
      // A session does not last that long.
      const one = await again(someone)
      for (const [index, day] of days(dayAfter(middle, -1), 3).entries()) {
        // In the last seconds of one day, as many as a busy machine may need, and in the first of the next.
        await moveTo(new Date(index % 2 === 0 ? endOfDay(day).getTime() - 30_000 : startOfDay(day).getTime() + 1_000))
        expect([day, (await claim(one)).streak.days]).toEqual([day, index + 1])
      }
    }
  })

  it('[AUTH-4] [DAY-1] goes with the account', async () => {
    const one = await signUp(server)
    await claim(one)
    await read(one)
    await api(server, one).accounts.deleteAccount({ body: { email: one.email } })
    const two = await signUp(server)
    expect((await read(two)).streak.longest).toBe(0)
  })
})

/** What somebody can do at once, without anybody else. */
const deeds: Readonly<Record<string, (server: { url: string }, who: SignedIn) => Promise<unknown>>> = {
  'tip-1': (server, who) => tip(server, who),
  'tip-25': (server, who) => tip(server, who),
  'endorse-1': async (server, who) => {
    const { contestants } = await api(server).contestants.list()
    const { endorsement } = await api(server, who).profile.read({ params: { id: who.user.id } })
    const other = contestants.find(({ id }) => id !== endorsement)!
    return api(server, who).contestants.endorse({ params: { id: other.id } })
  },
  'goal-1': (server, who) => give(server, who),
  'goal-25': (server, who) => give(server, who),
}
async function tip(server: { url: string }, who: SignedIn) {
  const other = await as(server, who.email.startsWith('rival') ? 'viewer' : 'rival')
  return api(server, who).tokens.tip({ params: { userId: other.user.id }, body: { tip: 30 } })
}
async function give(server: { url: string }, who: SignedIn) {
  const { goals } = await api(server).goals.list()
  return api(server, who).goals.give({ params: { id: goals[0]!.id }, body: { amount: 30 } })
}

/** One of the demo people who has one of these challenges, if need be after a redraw. */
async function whoCan(server: TestServer): Promise<{ who: SignedIn; id: string; xp: number }> {
  for (const account of ['viewer', 'rival', 'pass', 'xl', 'qa', 'mod', 'admin'] as const) {
    const who = await as(server, account)
    const { challenges } = await api(server, who).daily.read()
    // Of some of them all are done, as the demo show has it.
    if (challenges.inProgress.length === 0) continue
    const isDeed = ({ id }: { id: string }) => id in deeds
    const found =
      challenges.inProgress.find(isDeed) ?? (await api(server, who).daily.reroll()).challenges.inProgress.find(isDeed)
    if (found) return { who, id: found.id, xp: found.xp }
  }
  throw new Error('Nobody of the demo show has any of these challenges')
}

it('[DAY-1] what was done before midnight is counted once for that day, also when the server was killed and comes back after it', async () => {
  const storage = await freshStorage(undefined, 'show')
  const env = { RATE_FACTOR: '1000' }
  // A node that counts nothing itself: its jobs are for others.
  const first = await startServer({ storage, env, program: 'test/programs/handingServer.ts' })
  const { day } = (await api(first, await as(first, 'viewer')).daily.read()).challenges
  const { who, id, xp } = await whoCan(first)
  const before = await given(first, who)
  await deeds[id]!(first, who)
  expect((await api(first, who).daily.read()).challenges.inProgress.map((one) => one.id)).toContain(id)
  await first.kill9()

  const later = endOfDay(day).getTime() - Date.now() + 60_000
  const next = await startServer({ storage, program: laterServer, env: { ...env, LATER_MS: String(later) } })
  const again = await logIn(next, who.email, who.password)
  await until('the XP', async () => (await given(next, again)).length > before.length)
  expect(await given(next, again)).toEqual([`challenge ${xp}`, ...before])
  const { challenges } = await api(next, again).daily.read()
  expect([challenges.day, challenges.complete]).toEqual([dayAfter(day), []])
  expect(challenges.expired.map((one) => one.id)).not.toContain(id)
  next.assertNoErrors()
  await next.stop()
  await storage.remove()
})
