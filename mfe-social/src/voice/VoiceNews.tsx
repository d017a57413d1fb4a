import { voiceArea } from '@shoal/bus/voice'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { useRef } from 'react'
import { newsOf } from './words.ts'

/** Tells people what became of their messages, on whatever panel they are [TTS-1]. */
export default function VoiceNews() {
  const { toast } = useShell()
  const me = useSession()?.user.id
  const told = useRef(new Set<string>())
  useEvent(voiceArea.receives.updated, ({ ttsMessage }) => {
    // Staff hear of everybody's.
    if (ttsMessage.user.id !== me) return
    const news = newsOf(ttsMessage)
    const notice = `tts-${ttsMessage.id}-${ttsMessage.status}`
    if (news === null || told.current.has(notice)) return
    told.current.add(notice)
    toast({ id: notice, ...news })
  })
  return null
}
