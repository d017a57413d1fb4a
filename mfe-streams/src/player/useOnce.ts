import { useState } from 'react'

/** Whether something is so, or was once: what begins with it stays. */
export function useOnce(isSo: boolean): boolean {
  const [was, setWas] = useState(isSo)
  if (isSo && !was) setWas(true)
  return was || isSo
}
