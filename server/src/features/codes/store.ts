import { createHash } from 'node:crypto'
import type { CodeSet, NewCodes } from '@shoal/bus/codes/contract'
import { plainCode } from '@shoal/bus/codes/rules'
import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { seal, unseal } from '../../platform/sealed.ts'
import { codeSets, codeUses, secretCodes } from './tables.ts'

export type SetRow = typeof codeSets.$inferSelect
export type CodeRow = typeof secretCodes.$inferSelect

/** The hash by which a code is found: somebody who reads the database, or a backup of it, reads no codes. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(`shoal code ${plainCode(code)}`)
    .digest('base64url')

/** The SQL of codes. */
export function createStore({ database, secrets, clock }: Pick<Platform, 'database' | 'secrets' | 'clock'>) {
  const { db } = database
  const open = ({ id, sealed }: Pick<CodeRow, 'id' | 'sealed'>) => unseal(secrets.session, 'secret code', id, sealed)

  /** Sets as staff see them, in the order of the rows. */
  async function present(rows: readonly SetRow[]): Promise<CodeSet[]> {
    if (rows.length === 0) return []
    type Sum = { setId: string; codes: number; uses: number; id: string; sealed: string }
    const sums = await database.query<Sum>(sql`
      select set_id as "setId", count(*) as codes, sum(uses)::integer as uses, min(id::text) as id, min(sealed) as sealed
      from secret_codes where set_id in (${sql.join(
        rows.map(({ id }) => sql`${id}`),
        sql`, `,
      )}) group by set_id`)
    const known = new Map(sums.map((sum) => [sum.setId, sum]))
    return rows.map(({ from, until, offAt, createdAt, ...set }) => {
      const { codes, uses, ...first } = known.get(set.id)!
      return {
        ...set,
        ...{ codes, uses, code: codes === 1 ? open(first) : null },
        ...{ from: from?.toISOString() ?? null, until: until?.toISOString() ?? null },
        ...{ offAt: offAt?.toISOString() ?? null, createdAt: createdAt.toISOString() },
      }
    })
  }

  return {
    present,

    /** Adds a set; answers false when one of its codes is there already. */
    async insert(set: Omit<NewCodes, 'code' | 'batch'>, codes: readonly string[]): Promise<SetRow | null> {
      const { note, rewards, usesEach, from, until } = set
      const [row] = await db
        .insert(codeSets)
        .values({
          ...{ id: newId(), note, rewards, usesEach, createdAt: clock.now() },
          ...{ from: from === null ? null : new Date(from), until: until === null ? null : new Date(until) },
        })
        .returning()
      const values = codes.map((code, place) => {
        const id = newId()
        return { id, setId: row!.id, place, hash: hashOf(code), sealed: seal(secrets.session, 'secret code', id, code) }
      })
      const made = await db.insert(secretCodes).values(values).onConflictDoNothing().returning({ id: secretCodes.id })
      return made.length === codes.length ? row! : null
    },

    async page({ page, pageSize }: { page: number; pageSize: number }): Promise<{ sets: CodeSet[]; total: number }> {
      const [rows, [all]] = await Promise.all([
        db
          .select()
          .from(codeSets)
          .orderBy(desc(codeSets.id))
          .limit(pageSize)
          .offset(page * pageSize),
        db.select({ total: count() }).from(codeSets),
      ])
      return { sets: await present(rows), total: all?.total ?? 0 }
    },

    /** Whether there is such a code, without waiting for anybody who is using it. */
    async find(code: string): Promise<Pick<CodeRow, 'id' | 'setId'> | null> {
      const [found] = await database.prepared<Pick<CodeRow, 'id' | 'setId'>>(
        'codes-find',
        'select id, set_id as "setId" from secret_codes where hash = $1',
        [hashOf(code)],
      )
      return found ?? null
    },

    /** A code with its set, for this transaction alone: others who use it wait. */
    async lock(id: string): Promise<{ code: CodeRow; set: SetRow }> {
      const [code] = await db.select().from(secretCodes).where(eq(secretCodes.id, id)).for('update')
      // A shared lock: other codes of the same batch go on, switching the set off waits.
      const [set] = await db.select().from(codeSets).where(eq(codeSets.id, code!.setId)).for('share')
      return { code: code!, set: set! }
    },

    async useOf(userId: string, setId: string) {
      const [found] = await db
        .select()
        .from(codeUses)
        .where(and(eq(codeUses.setId, setId), eq(codeUses.userId, userId)))
      return found ?? null
    },

    /** What a repeated call used. */
    async useByKey(userId: string, key: string) {
      const [found] = await db
        .select()
        .from(codeUses)
        .where(and(eq(codeUses.userId, userId), eq(codeUses.key, key)))
      return found ?? null
    },

    /** Notes a use; false when the person used one of the set in this very moment. */
    async use(code: CodeRow, userId: string, key: string | undefined): Promise<boolean> {
      const noted = await db
        .insert(codeUses)
        .values({ setId: code.setId, userId, codeId: code.id, key: key ?? null, at: clock.now() })
        .onConflictDoNothing()
        .returning({ setId: codeUses.setId })
      if (noted.length === 0) return false
      await db
        .update(secretCodes)
        .set({ uses: code.uses + 1 })
        .where(eq(secretCodes.id, code.id))
      return true
    },

    async byId(id: string): Promise<SetRow | null> {
      const [found] = await db.select().from(codeSets).where(eq(codeSets.id, id))
      return found ?? null
    },

    /** Switches a set; returns its row from before. */
    async turn(id: string, on: boolean): Promise<SetRow | null> {
      const [row] = await db
        .update(codeSets)
        .set({ offAt: on ? null : clock.now() })
        .where(eq(codeSets.id, id))
        .returning()
      return row ?? null
    },

    async codesOf(setId: string): Promise<Array<{ code: string | null; uses: number }>> {
      const rows = await db
        .select()
        .from(secretCodes)
        .where(eq(secretCodes.setId, setId))
        .orderBy(asc(secretCodes.place))
      return rows.map((row) => ({ code: open(row), uses: row.uses }))
    },

    async usesOf(setId: string, { page, pageSize }: { page: number; pageSize: number }) {
      const mine = eq(codeUses.setId, setId)
      const [rows, [all]] = await Promise.all([
        db
          .select({ userId: codeUses.userId, at: codeUses.at })
          .from(codeUses)
          .where(mine)
          .orderBy(desc(codeUses.at), codeUses.userId)
          .limit(pageSize)
          .offset(page * pageSize),
        db.select({ total: count() }).from(codeUses).where(mine),
      ])
      return { rows, total: all?.total ?? 0 }
    },

    /** The number of uses stays, the person's name goes with the account [AUTH-4]. */
    async forget(userId: string): Promise<void> {
      await db.delete(codeUses).where(eq(codeUses.userId, userId))
    },
  }
}
