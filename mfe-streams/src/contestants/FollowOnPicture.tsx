import { later } from '@shoal/remote-kit'
import type { ReactNode } from 'react'
import { liveView, usePictureCame } from '../player/index.ts'
import type { Picture } from './useFollowing.ts'

const FollowLayer = later(() => import(/* webpackChunkName: "onPicture" */ './FollowLayer.tsx'), {
  name: 'following a contestant',
  among: liveView,
})

/** The picture goes along with the followed contestant. The code for that comes after the picture. */
export function FollowOnPicture(picture: Picture): ReactNode {
  return usePictureCame() && <FollowLayer {...picture} />
}
