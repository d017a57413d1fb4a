import { clanAlliances } from '@shoal/bus/alliances/offers'
import { allianceBroken, allianceFormed, allianceProposed, allianceRejected } from '../../happenings/alliances.ts'
import type { Platform } from '../../platform/platform.ts'
import { useClanRoll } from '../clans/index.ts'
import type { StoredPart } from '../moments/index.ts'
import { type NewNotification, toModal, useNotifications } from '../notifications/index.ts'

interface Side {
  id: string
  tag: string
}

/** Tells the owner of a clan what another clan did about an alliance [NOT-1]; open pages have a toast for it. */
export function tellAlliances(platform: Platform): void {
  const alliances = { type: 'alliance', label: 'Alliances', icon: 'handshake', important: true } as const
  const { of } = useNotifications(platform)
  const roll = useClanRoll(platform)

  /** For whoever owns the clan now; nobody if it is gone, and another clan may have its tag. */
  async function toOwner({ id, tag }: Side, ...parts: StoredPart[]): Promise<NewNotification[]> {
    const userId = (await roll.clans([tag])).get(tag)?.id === id ? await roll.ownerOf(tag) : null
    return userId === null ? [] : [{ userId, parts, lead: toModal(clanAlliances, { tag }) }]
  }

  /** The clan that acted, and the other one. */
  function sides(told: { fromClanId: string; fromTag: string; toClanId: string; toTag: string }, byClanId: string) {
    const from = { id: told.fromClanId, tag: told.fromTag }
    const to = { id: told.toClanId, tag: told.toTag }
    return byClanId === from.id ? { by: from, other: to } : { by: to, other: from }
  }

  of(allianceProposed, alliances, (told) => {
    const { by, other } = sides(told, told.fromClanId)
    return toOwner(other, { strong: by.tag }, { text: 'proposed an alliance to' }, { strong: other.tag })
  })
  of(allianceFormed, alliances, (told) => {
    const { by, other } = sides(told, told.toClanId)
    return toOwner(other, { strong: by.tag }, { text: 'accepted the alliance with' }, { strong: other.tag })
  })
  of(allianceRejected, alliances, (told) => {
    const { by, other } = sides(told, told.byClanId)
    const proposed = by.id === told.fromClanId
    if (told.byUserId === null)
      return toOwner(other, { strong: by.tag }, { text: `was disbanded before ${proposed ? 'you' : 'it'} answered` })
    const text = proposed ? 'took back the alliance that it proposed to' : 'rejected the alliance with'
    return toOwner(other, { strong: by.tag }, { text }, { strong: other.tag })
  })
  of(allianceBroken, alliances, (told) => {
    const { by, other } = sides(told, told.byClanId)
    const text = told.byUserId === null ? 'was disbanded, and no longer stands with' : 'broke the alliance with'
    return toOwner(other, { strong: by.tag }, { text }, { strong: other.tag })
  })
}
