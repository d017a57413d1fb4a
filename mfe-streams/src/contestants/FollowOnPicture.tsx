import type { ReactNode } from 'react'
import { useLoaded } from '../layout/useLoaded.ts'
import { usePictureCame } from '../player/index.ts'
import type { Picture } from './useFollowing.ts'

const load = () => import('./FollowLayer.tsx')

/** The picture goes along with whoever is followed. Its code comes after the picture. */
export function FollowOnPicture(picture: Picture): ReactNode {
  const Layer = useLoaded(load, usePictureCame(), 'Following')
  return Layer && <Layer {...picture} />
}
