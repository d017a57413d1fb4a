import { problemText, RequestError } from '@shoal/bus'
import { streamsArea } from '@shoal/bus/streams'
import { type Zone, zonesArea } from '@shoal/bus/zones'
import type { ZonesErrorCode } from '@shoal/bus/zones/errors'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useRef, useState } from 'react'

interface Saved {
  zones: Zone[]
  claims: Record<string, number>
  revision: number
}

/** How often the claims are counted while somebody looks at them, in ms. */
const COUNT_EVERY = 5_000

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The list of all zones as it is on the server, its draft, and the actions on both [ZON-5]. */
export function useZoneDesk() {
  const { api, bus, toast } = useShell()
  const [saved, setSaved] = useState<Saved | null>(null)
  const [draft, setDraft] = useState<Zone[]>([])
  const [cameras, setCameras] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  /** Somebody else was faster: the draft here can no longer be saved. */
  const [outdated, setOutdated] = useState(false)
  const [busy, setBusy] = useState(false)
  const loads = useRef(0)

  const load = useCallback(async () => {
    const turn = ++loads.current
    setProblem(null)
    try {
      const [all, { liveStreams }] = await Promise.all([api(zonesArea).all(), api(streamsArea).list()])
      if (turn !== loads.current) return
      setSaved(all)
      setDraft(all.zones)
      setOutdated(false)
      setCameras(new Map(liveStreams.filter(({ playbackId }) => playbackId !== null).map(({ id, name }) => [id, name])))
    } catch (error) {
      if (turn === loads.current) setProblem(problemText(error))
    }
  }, [api])
  useEffect(() => void load(), [load])

  const changed = saved !== null && !same(saved.zones, draft)
  /** Reads only the figures: the draft is left alone. */
  const count = useCallback(() => {
    api(zonesArea)
      .all()
      .then(
        ({ claims }) => setSaved((before) => before && { ...before, claims }),
        // The figures before stay; the next look brings them.
        () => {},
      )
  }, [api])
  useEvent(zonesArea.receives.claim, count)
  // A find is told to the person who made it, not to all admins: a find each second would be too much to tell.
  useEffect(() => {
    const timer = setInterval(count, COUNT_EVERY)
    return () => clearInterval(timer)
  }, [count])

  /** Makes a list the one of the server; says in `problem` why not. */
  async function store(zones: Zone[]): Promise<boolean> {
    if (!saved) return false
    setBusy(true)
    setProblem(null)
    try {
      const { revision } = await bus.request(zonesArea.sends.update, { zones, revision: saved.revision })
      setSaved({ ...saved, zones, revision })
      return true
    } catch (error) {
      setProblem(problemText(error))
      setOutdated(error instanceof RequestError && error.code === ('zones/edited-meanwhile' satisfies ZonesErrorCode))
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    saved,
    draft,
    cameras,
    problem,
    outdated,
    busy,
    changed,
    load,
    isChanged: (zone: Zone) =>
      !same(
        saved?.zones.find(({ id }) => id === zone.id),
        zone,
      ),
    add: (zone: Zone) => setDraft((zones) => [...zones, zone]),
    change: (id: string, part: Partial<Zone>) =>
      setDraft((zones) => zones.map((zone) => (zone.id === id ? { ...zone, ...part } : zone))),
    discard: () => {
      setDraft(saved?.zones ?? [])
      setProblem(null)
    },
    async save(): Promise<void> {
      // As the server keeps it, so that nothing looks changed afterwards.
      const zones = draft.map((zone) => ({ ...zone, name: zone.name.trim() }))
      if (!(await store(zones))) return
      setDraft(zones)
      toast({ type: 'success', text: 'Zone updated' })
    },
    /** Deletes one zone; all other unsaved changes stay a draft. */
    async remove(id: string): Promise<void> {
      const others = (zones: Zone[]) => zones.filter((zone) => zone.id !== id)
      const kept = saved?.zones ?? []
      if (kept.some((zone) => zone.id === id)) {
        if (!(await store(others(kept)))) return
        toast({ type: 'success', text: 'Zone deleted' })
      }
      setDraft(others)
    },
    async removeClaims(id: string): Promise<void> {
      try {
        const { deleted } = await bus.request(zonesArea.sends['claims-delete'], id)
        setSaved((before) => before && { ...before, claims: { ...before.claims, [id]: 0 } })
        toast({ type: 'success', text: deleted === 1 ? '1 claim deleted' : `${deleted} claims deleted` })
      } catch (error) {
        setProblem(problemText(error))
      }
    },
  }
}
export type ZoneDesk = ReturnType<typeof useZoneDesk>
