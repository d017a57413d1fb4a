import type { ReactNode } from 'react'
import { useStreams } from './streamsStore.ts'

/** Shows nothing; while it is mounted the cameras, the selection and presence live on, whichever panel is open. */
export default function StreamsKeeper(): ReactNode {
  useStreams((state) => state.phase)
  return null
}
