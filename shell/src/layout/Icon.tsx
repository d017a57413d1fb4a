import type { ReactNode } from 'react'
import { drawings } from './drawings.ts'

/** A decorative icon, drawn from path data in a square of 24 that a remote brings along; without any, a compass. */
export function Icon({
  drawing = drawings.compass,
  size = 18,
}: {
  drawing?: string | undefined
  size?: number
}): ReactNode {
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
