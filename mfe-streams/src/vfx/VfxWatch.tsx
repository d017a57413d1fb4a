import { streamsArea } from '@shoal/bus/streams'
import { later, useLive } from '@shoal/remote-kit'
import { useMoment } from '../layout/useMoment.ts'
import { useVfxOnPage } from './vfxOnPage.ts'
import { useVfx } from './vfxStore.ts'

// Most pages never see one, and nobody misses one.
const VfxLayer = later(() => import(/* webpackChunkName: "vfx" */ './VfxLayer.tsx'), { silent: 'decoration' })

/** Shows nothing itself until there is an effect for this page: for everyone, or for those who watch its camera [ADM-6]. */
export default function VfxWatch() {
  const running = useVfx((state) => state.running)
  const watched = useLive(streamsArea.states['selected-stream'])?.id ?? null
  const on = useVfxOnPage((state) => state.on)
  const here = running.filter(({ streamId }) => streamId === null || streamId === watched)
  const now = useMoment(here.map(({ ends }) => ends))
  // One at a time: two at once would hide each other. The one that began last is the one meant now.
  const [shown] = here.filter(({ ends }) => ends > now).toSorted((one, other) => other.begins - one.begins)
  return on && shown ? <VfxLayer key={shown.id} shown={shown} /> : null
}
