import { voiceArea } from '@shoal/bus/voice'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { useRef } from 'react'
import { newsOf } from './words.ts'

/** Tells people what became of their TTS messages and sound effects, on whatever panel they are [TTS-1, SFX-1]. */
export default function VoiceNews() {
  const { toast } = useShell()
  const me = useSession()?.user.id
  const told = useRef(new Set<string>())
  useEvent(voiceArea.receives.updated, ({ message }) => {
    // Staff hear of everybody's.
    if (message.user.id !== me) return
    const news = newsOf(message)
    const notice = `${message.kind}-${message.id}-${message.status}`
    if (news === null || told.current.has(notice)) return
    told.current.add(notice)
    toast({ id: notice, ...news })
  })
  return null
}
