import { useSession } from '@shoal/remote-kit'
import { useEffect, useMemo } from 'react'
import { useChat } from '../chatStore.ts'
import type { Log } from '../log.ts'
import { useChatOptions } from './optionsStore.ts'
import { type Reader, readerOf } from './reader.ts'

/** How the person of this page reads what is said. */
export function useReader(): Reader {
  const options = useChatOptions((state) => state.options)
  const me = useSession()?.user.id ?? null
  return useMemo(() => readerOf(options, me), [options, me])
}

/** The messages of a room as its reader sees them. */
export function useReadLog(log: Log | undefined): Log | undefined {
  const reader = useReader()
  const readAs = useChat((state) => state.readAs)
  useEffect(() => readAs(reader), [reader, readAs])
  return useMemo(() => log && { ...log, shown: reader.view(log.shown) }, [log, reader])
}
