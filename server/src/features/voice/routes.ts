import { voice } from '@shoal/bus/voice/contract'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { useSending } from './sending.ts'
import { useVoice } from './service.ts'
import { useVoices } from './voices.ts'

export const voiceRoutes = (platform: Platform) => {
  const service = useVoice(platform)
  const sending = useSending(platform)
  return serve(voice, {
    list: ({ who }) => service.list(who),
    effects: ({ who }) => service.effects(who),
    of: ({ who, params }) => service.ofPerson(params.userId, who),
    send: async ({ who, body: { room, ...wanted }, key }) => ({
      ttsMessage: await sending.tts(who, room, wanted, key),
    }),
    sendToSite: async ({ who, body: { room: _site, ...wanted }, key }) => ({
      ttsMessage: await sending.tts(who, null, wanted, key),
    }),
    sendSfx: async ({ who, body: { room, ...wanted }, key }) => ({
      sfxMessage: await sending.sfx(who, room, wanted, key),
    }),
    sendSfxToSite: async ({ who, body: { room: _site, ...wanted }, key }) => ({
      sfxMessage: await sending.sfx(who, null, wanted, key),
    }),
    queue: ({ query }) => service.queue(query),
    decide: async ({ who, params, body }) => ({ message: await service.decide(who, params.id, body) }),
    editVoice: ({ who, params, body }) => useVoices(platform).edit(who, params.id, body),
  })
}
