import type { PictureShape } from '@shoal/bus'
import { kept } from '@shoal/bus/streams/handover'
import { later, useLater, useSession, useShell } from '@shoal/remote-kit'
import { useCallback, useEffect, useState } from 'react'
import { useMedia } from '../layout/useMedia.ts'
import { useStreams } from '../streams/index.ts'

/** Key in the remote's storage: this browser has been welcomed. */
const KEY = 'welcomed'
/** As wide as this, four rooms can be told from each other. */
const roomy = '(min-width: 1100px)'
const WelcomeLater = later(() => import('./Welcome.tsx'), { silent: 'nobody expects it' })

/**
 * The welcome, which tells first-time visitors what this is: over a wall of rooms where there is room for one, otherwise a
 * line that goes by itself. It waits for the first picture, takes nothing before it, and is over for this browser with the
 * first thing that the person does.
 */
export function useWelcome({ moving, shape }: { moving: boolean; shape: PictureShape }) {
  const { storage } = useShell()
  const isVisitor = useSession() === null
  const chose = useStreams((state) => state.chosen > 0 || state.off)
  const [first, setFirst] = useState(() => storage.local.get(KEY) === null && storage.local.get(kept.player) === null)
  const [begun, setBegun] = useState(false)
  const wall = useMedia(roomy)

  const wanted = first && isVisitor && shape !== 'small'
  const Welcome = useLater(WelcomeLater, wanted && moving)
  const on = wanted && Welcome !== null
  const end = useCallback(() => {
    storage.local.set(KEY, 'yes')
    setFirst(false)
  }, [storage])

  useEffect(() => {
    if (on) setBegun(true)
  }, [on])
  // Choosing a camera, or none, is a first act; so is signing in, or going to another panel.
  const acted = chose || (begun && !wanted)
  useEffect(() => {
    if (first && acted) end()
  }, [first, acted, end])

  return { Welcome: on && !acted ? Welcome : null, wall, end }
}
