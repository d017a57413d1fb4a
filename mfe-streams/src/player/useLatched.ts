import { useState } from 'react'

/** True from the moment that `isSo` was true for the first time: parts that wait for a moving picture stay when it stops. */
export function useLatched(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}
