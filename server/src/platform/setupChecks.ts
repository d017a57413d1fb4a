import type { SetupCheck } from '@shoal/bus/setup/contract'
import type { FastifyRequest } from 'fastify'
import { service } from './feature.ts'

/** Looks at one thing that a server for people needs; null when the thing does not matter here. */
export type Look = (request: FastifyRequest) => SetupCheck | null | Promise<SetupCheck | null>

/** The looks of features at the set-up of the server. Each adds its own, in the order in which admins read them. */
export const useSetupChecks = service(() => {
  const looks: Look[] = []
  return {
    add: (look: Look): void => void looks.push(look),
    /** As the answering node sees it, and by the way in which the asking admin reached it. */
    async all(request: FastifyRequest): Promise<SetupCheck[]> {
      const found = await Promise.all(looks.map((look) => look(request)))
      return found.filter((check) => check !== null)
    },
  }
})
