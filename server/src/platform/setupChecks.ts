import type { SetupCheck } from '@shoal/bus/setup/contract'
import type { FastifyRequest } from 'fastify'
import { service } from './feature.ts'

/** Looks at one thing that a server for people needs; null when the thing does not matter here. */
export type Look = (request: FastifyRequest) => SetupCheck | null | Promise<SetupCheck | null>

/** What features have to say about how the server is set up. Each adds its own, in the order in which admins read them. */
export const useSetupChecks = service(() => {
  const looks: Look[] = []
  return {
    add: (look: Look): void => void looks.push(look),
    /** As the answering node sees it, and whoever asks reached it. */
    async all(request: FastifyRequest): Promise<SetupCheck[]> {
      const found = await Promise.all(looks.map((look) => look(request)))
      return found.filter((check) => check !== null)
    },
  }
})
