import { debuffsArea } from '@shoal/bus/debuffs'
import { lookOf } from '@shoal/bus/debuffs/rules'
import { later, useRemaining, useShell } from '@shoal/remote-kit'
import { useEffect } from 'react'
import { useDebuffs, type Working } from './debuffsStore.ts'

// Most pages never see one, and nobody misses one.
const Effects = later(() => import('./Effects.tsx'), { silent: 'decoration' })

/** Gives the page the looks of the debuffs on the person's clan, for as long as they work [CLAN-5]. */
export default function DebuffLayer() {
  const works = useDebuffs((state) => state.works)
  const [next] = works
  if (!next) return null
  return <UnderAttack works={works} next={next} />
}

function UnderAttack({ works, next }: { works: readonly Working[]; next: Working }) {
  const { bus } = useShell()
  const endOld = useDebuffs((state) => state.endOld)
  // Looks at the clock each second: a timer that slept with the machine would come late.
  const left = useRemaining(next.until)
  useEffect(() => {
    if (left === 0) endOld()
  }, [left, endOld])

  const look = [...new Set(works.map(({ name }) => lookOf(name)))].toSorted().join(' ')
  useEffect(() => {
    bus.state(debuffsArea.states['page-look']).set(look.split(' ') as ReturnType<typeof lookOf>[])
  }, [bus, look])
  useEffect(() => () => bus.state(debuffsArea.states['page-look']).set([]), [bus])

  return <Effects works={works} />
}
