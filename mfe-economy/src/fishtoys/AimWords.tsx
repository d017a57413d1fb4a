import type { Aim } from '@shoal/bus/fishtoys'
import { Fragment } from 'react'

interface Aimed {
  target: Aim | null
  secondary: Aim | null
}

/** The targets of a toy, to follow the verb: ` on Lou and Jet`. */
export function AimWords({ toy: { target, secondary }, verb = 'on' }: { toy: Aimed; verb?: 'on' | 'at' }) {
  const words = [
    ...(target ? [{ before: verb, name: target.name }] : []),
    ...(secondary ? [{ before: secondary.type === 'ROOMS' ? 'in' : 'and', name: secondary.name }] : []),
  ]
  return words.map(({ before, name }) => (
    <Fragment key={before}>
      {' '}
      {before} <b>{name}</b>
    </Fragment>
  ))
}
