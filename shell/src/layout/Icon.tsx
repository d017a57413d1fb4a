import { Compass } from 'lucide-react'
import type { ReactNode } from 'react'

/** A decorative icon, drawn from path data in a square of 24 that a remote brings along; without any, a compass. */
export function Icon({ drawing, size = 18 }: { drawing?: string; size?: number }): ReactNode {
  if (!drawing) return <Compass size={size} strokeWidth={1.7} aria-hidden="true" />
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  )
}
