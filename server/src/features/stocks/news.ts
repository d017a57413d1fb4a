import type { StockNewsKind } from '@shoal/bus/stocks/contract'
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { battleEnded } from '../../happenings/battle.ts'
import { endorsementMoved } from '../../happenings/contestants.ts'
import { missionEnded } from '../../happenings/missions.ts'
import { tokensTipped } from '../../happenings/tokens.ts'
import { zoneClaimed } from '../../happenings/zones.ts'
import type { Platform } from '../../platform/platform.ts'
import { useContestants } from '../contestants/index.ts'
import { type Step, useSteps } from './steps.ts'
import { stockNews, stocks } from './tables.ts'

/**
 * By how much each of them moves a stock, in thousandths; less than what the market maker takes between buying and selling.
 * Battles and missions take as much as they give: prices must not rise just because there are many.
 */
const weight: Readonly<Record<Exclude<StockNewsKind, 'tips' | 'worn-off'>, number>> = {
  endorsed: 6,
  'endorsement-left': -6,
  found: 8,
  'battle-won': 30,
  'battle-lost': -30,
  'mission-won': 15,
  'mission-lost': -15,
}
/** Tips: one thousandth for so many ₣, up to a most however large they are. */
const [tipUnit, tipMost] = [50, 10]
/** All that happens within ten minutes moves a stock by no more than this to either side, in thousandths. */
const [most, withinMs] = [60, 10 * 60_000]

const cameraRoom = 'stream:'

interface Move {
  contestantId: string
  kind: StockNewsKind
  permille: number
}

/**
 * STK-2: what happens to a contestant in the show moves the price of their stock, and what the house quotes along with it,
 * and pages are told why.
 */
export function followShow(platform: Platform): void {
  const { clock, database, happenings } = platform
  const { db } = database

  /** Is anything moved at all? Without a stock nothing needs to be looked at. */
  const wanted = async () =>
    (await db.select({ id: stocks.id }).from(stocks).where(isNull(stocks.removedAt)).limit(1)).length > 0

  /** Moves stocks, all of one kind and contestant at once. Belongs to the listener's transaction. */
  async function move(moves: readonly Move[]): Promise<void> {
    const sums = new Map<string, Move & { count: number }>()
    for (const one of moves) {
      const key = `${one.contestantId} ${one.kind}`
      const before = sums.get(key)
      if (before) Object.assign(before, { permille: before.permille + one.permille, count: before.count + 1 })
      else sums.set(key, { ...one, count: 1 })
    }
    if (sums.size === 0) return
    const ids = [...sums.values()].map(({ contestantId }) => contestantId)
    const rows = await db
      .select()
      .from(stocks)
      .where(and(inArray(stocks.contestantId, ids), isNull(stocks.removedAt)))
      .orderBy(stocks.id)
      .for('update')
    const now = clock.now()
    for (const row of rows) {
      const [lately] = await db
        .select({ sum: sql<number>`coalesce(sum(${stockNews.permille}), 0)::int` })
        .from(stockNews)
        .where(
          and(
            eq(stockNews.stockId, row.id),
            gt(stockNews.at, new Date(now.getTime() - withinMs)),
            ne(stockNews.kind, 'worn-off'),
          ),
        )
      let moved = lately?.sum ?? 0
      const steps: Step[] = []
      for (const { contestantId, kind, count, permille: asked } of sums.values()) {
        if (contestantId !== row.contestantId) continue
        const permille = Math.max(-most - moved, Math.min(most - moved, asked))
        if (permille === 0 || Math.sign(permille) !== Math.sign(asked)) continue
        moved += permille
        steps.push({ kind, permille, count })
      }
      await useSteps(platform).take(row, steps)
    }
  }

  /** A tip or a find counts for the contestants who are to be seen on the camera where it happened, by their ids. */
  async function cast(): Promise<(streamId: string) => string[]> {
    const everybody = await useContestants(platform).read()
    return (streamId) => everybody.filter(({ where }) => where?.streamId === streamId).map(({ id }) => id)
  }

  const one = (contestantId: string | null, kind: keyof typeof weight): Move[] =>
    contestantId === null ? [] : [{ contestantId, kind, permille: weight[kind] }]

  happenings.durable(
    endorsementMoved,
    'stocks',
    (told) =>
      move(told.flatMap(({ payload: { from, to } }) => [...one(from, 'endorsement-left'), ...one(to, 'endorsed')])),
    { wanted },
  )
  happenings.durable(
    tokensTipped,
    'stocks',
    async (told) => {
      const seenOn = await cast()
      await move(
        told.flatMap(({ payload: { room, amount } }) => {
          if (!room?.startsWith(cameraRoom)) return []
          const permille = Math.min(tipMost, Math.floor(amount / tipUnit))
          if (permille === 0) return []
          return seenOn(room.slice(cameraRoom.length)).map((contestantId) => ({ contestantId, kind: 'tips', permille }))
        }),
      )
    },
    { wanted },
  )
  happenings.durable(
    zoneClaimed,
    'stocks',
    async (told) => {
      const seenOn = await cast()
      await move(told.flatMap(({ payload: { streamId } }) => seenOn(streamId).flatMap((id) => one(id, 'found'))))
    },
    { wanted },
  )
  happenings.durable(
    battleEnded,
    'stocks',
    async (told) => {
      const { endorsementOf } = useContestants(platform)
      for (const { payload } of told) {
        const [winner, loser] = [await endorsementOf(payload.winnerId), await endorsementOf(payload.loserId)]
        // Two fighters for the same contestant change nothing.
        if (winner !== loser) await move([...one(winner, 'battle-won'), ...one(loser, 'battle-lost')])
      }
    },
    { wanted },
  )
  happenings.durable(
    missionEnded,
    'stocks',
    async (told) => {
      const inside = (await useContestants(platform).read()).filter(({ status }) => status === 'in')
      for (const { payload } of told)
        await move(inside.flatMap(({ id }) => one(id, payload.outcome === 'success' ? 'mission-won' : 'mission-lost')))
    },
    { wanted },
  )
}
