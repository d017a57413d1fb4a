import type { CrowdPart } from '../../../platform/crowd/act.ts'
import { walker, walkerAt } from '../rooms.ts'

/** The host says where the walker is, whenever that changes. Words of staff in between stay until then. */
export function contestantsCrowd(): CrowdPart {
  let said: string | null = null
  return {
    begins: () => {
      said = null
    },
    acts: [
      {
        name: 'contestants.walk',
        every: [8, 14],
        act: async ({ host, clock }) => {
          const room = walkerAt(clock.ms())
          if (!host || room === said) return
          said = room
          await host.api.contestants.place({ params: { id: walker }, body: { streamId: room } })
        },
      },
    ],
  }
}
