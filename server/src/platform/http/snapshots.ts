import type { SnapshotPart } from '@shoal/bus/accounts/contract'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { refusalFor, type Who } from '../people/who.ts'
import { refuse } from '../refusal.ts'
import { answerTo, bodyOf } from './errors.ts'
import { inRounds } from './rounds.ts'
import type { Routes, ServedCall } from './serve.ts'
import { validate } from './validate.ts'

/** Who asks for a snapshot, and with which request. */
export interface Asker {
  readonly who: Who | null
  readonly request: FastifyRequest
}

/**
 * Askers for whom it says the same get the same snapshot, which is then read once for all who ask at a time. Who gets
 * null has one of their own.
 */
export type SharedBy = (asker: Asker) => string | null

/** The snapshot shows everybody the same. */
export const forEverybody: SharedBy = () => ''
/** The snapshot shows people what is their own, and all visitors the same. */
export const forVisitors: SharedBy = ({ who }) => (who === null ? '' : null)

/** What a page shows of several areas, read at once [RT-3]. */
export interface Snapshots {
  /**
   * A part for each area, as its own call would have answered; one that fails leaves the others whole. Throws the Refusal
   * `accounts/no-snapshot` when there is none of an area.
   */
  read(asker: Asker, areas: readonly string[], reply: FastifyReply): Promise<Record<string, SnapshotPart>>
}

interface Source extends ServedCall {
  readonly sharedBy: SharedBy
}

/** The snapshots of all areas that have one; each comes with the area's routes. */
export function createSnapshots(log: Log): Snapshots & { add(routes: Routes, sharedBy?: SharedBy): void } {
  const sources = new Map<string, Source>()
  const shared = inRounds<SnapshotPart>()

  async function part(area: string, asker: Asker, reply: FastifyReply): Promise<SnapshotPart> {
    const { call, handle } = sources.get(area)!
    const { who, request } = asker
    try {
      const refused = refusalFor(call.access, who)
      if (refused) throw refused
      const input = { params: undefined, query: validate(call.query, {}, 'query'), body: undefined }
      const body = await handle({ ...input, who, key: undefined, file: undefined, request, reply } as never)
      return { status: 200, body }
    } catch (error) {
      const answer = answerTo(error as FastifyError)
      if (answer.status >= 500) log.error({ err: error, area }, 'a snapshot failed')
      return { status: answer.status, body: bodyOf(answer) }
    }
  }

  return {
    add({ area, snapshot }, sharedBy = () => null) {
      if (snapshot) sources.set(area, { ...snapshot, sharedBy })
    },

    async read(asker, areas, reply) {
      const unknown = areas.filter((area) => !sources.has(area))
      if (unknown.length > 0) {
        const known = [...sources.keys()].sort().join(', ')
        refuse(accountsErrors.noSnapshot, { unknown: unknown.join(', '), known })
      }
      const parts = await Promise.all(
        [...new Set(areas)].map(async (area) => {
          const key = sources.get(area)!.sharedBy(asker)
          const read = () => part(area, asker, reply)
          return [area, await (key === null ? read() : shared(`${area} ${key}`, read))] as const
        }),
      )
      return Object.fromEntries(parts)
    },
  }
}
