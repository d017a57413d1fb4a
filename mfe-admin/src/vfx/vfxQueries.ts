import { type RunningVfx, vfxArea } from '@shoal/bus/vfx'
import { useEvent, useShell } from '@shoal/remote-kit'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../layout/queries.ts'

const key = ['vfx']

/** An effect that runs, with its end on the clock of this machine, in ms since 1970. */
export interface TimedVfx extends RunningVfx {
  readonly until: number
}

export const readVfxAgain = () => queries.invalidateQueries({ queryKey: key })

/** The server says how long it has run, because this machine's clock may be wrong. */
function timed(effect: RunningVfx): TimedVfx {
  const until = Date.now() + effect.durationMs - effect.elapsedMs
  const known = queries.getQueryData<TimedVfx[]>(key)?.find(({ id }) => id === effect.id)
  // An answer that was long under way makes the end seem too late: the earliest that was told is best.
  return { ...effect, until: known ? Math.min(known.until, until) : until }
}

/** The effects that run now, to whomever; what is started or stopped by others shows at once [ADM-6]. */
export function useRunningVfx() {
  const { api } = useShell()
  useEvent(vfxArea.receives.started, () => void readVfxAgain())
  useEvent(vfxArea.receives.stopped, () => void readVfxAgain())
  return useQuery({
    queryKey: key,
    async queryFn({ signal }): Promise<TimedVfx[]> {
      const { effects } = await api(vfxArea).list({ signal })
      return effects.map(timed).filter(({ until }) => until > Date.now())
    },
  })
}
