import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import { type Templates, useTemplates } from '../../../platform/crowd/templates.ts'
import { demoPlaybackId } from '../../../platform/media/index.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Clips that one of the crowd keeps; an older one goes before a new one is made. */
const keptEach = 2

/** What is kept of each camera, by the second of its round at which it begins. */
const moments: Readonly<Record<string, readonly { at: number; seconds: number; names: readonly string[] }[]>> = {
  kitchen: [
    { at: 3, seconds: 8, names: ['Mostly smoke', 'Rule 14, live', 'The pan knows', 'Eyebrows at risk'] },
    { at: 14, seconds: 8, names: ['He explains, she declines', 'Lou says no', 'The sentence'] },
    { at: 9, seconds: 6, names: ['The Cat reviews', 'It turned its head'] },
  ],
  tank: [
    { at: 7, seconds: 8, names: ['Gold, and nobody cares', 'The chest again'] },
    { at: 18, seconds: 5, names: ['PAGE TURN', 'Breaking news'] },
  ],
  bedroom: [
    { at: 11, seconds: 6, names: ['The roll', 'Curls moves, slightly'] },
    { at: 4, seconds: 5, names: ['The neon blinks first'] },
  ],
  garden: [{ at: 6, seconds: 10, names: ['Overwatering, a study', 'Eleven hours of swing', 'Snail cam'] }],
  attic: [
    { at: 4, seconds: 10, names: ['Five knocks', 'Gary waves'] },
    { at: 9, seconds: 8, names: ['She saw it', 'Scream without sound'] },
  ],
}
const round = 24

async function make(one: Actor, templates: Templates, scene: Scene): Promise<void> {
  const moment = scene.chance.pick(moments[one.camera] ?? [])
  const names = moment.names.filter(templates.isFree)
  if (names.length === 0) return
  const name = scene.chance.pick(names)
  templates.use(name)
  const { clips } = await one.api.clips.history({ query: {} })
  for (const old of clips.slice(keptEach - 1)) await one.api.clips.remove({ params: { id: old.id } })
  // As long ago as the moment was seen last, whole.
  const ago = (((scene.moment() - moment.at) % round) + round) % round
  const start = scene.clock.ms() - (ago + (ago < moment.seconds + 2 ? round : 0) + 1.7) * 1_000
  await one.api.clips.create({
    body: {
      name,
      start: new Date(start).toISOString(),
      end: new Date(start + moment.seconds * 1_000).toISOString(),
      playbackId: demoPlaybackId(one.camera),
    },
  })
}

/** Pass holders of the crowd keep what they liked; the host lets some of it be seen, and leaves the rest to other staff. */
export const clipsCrowd = (platform: Platform): CrowdPart => ({
  acts: [
    {
      name: 'clips.make',
      every: [280, 520],
      act: async (scene) => {
        const able = scene.here().filter(({ regular, camera }) => regular.pass !== 'none' && camera in moments)
        if (able.length > 0) await make(scene.chance.pick(able), useTemplates(platform), scene)
      },
    },
    {
      name: 'clips.like',
      every: [60, 140],
      act: async (scene) => {
        const here = scene.here()
        if (here.length === 0) return
        const one = scene.chance.pick(here)
        const { clips } = await one.api.clips.list({ query: {} })
        const open = clips.filter(({ liked, access }) => !liked && (access === 'public' || one.regular.pass !== 'none'))
        if (open.length > 0) await one.api.clips.like({ params: { id: scene.chance.pick(open).id } })
      },
    },
  ],
  hears: {
    'clips:created': ({ id, status, userId, name }, scene) => {
      if (status !== 'pending' || !scene.isOurs(userId) || scene.chance.happens(0.25)) return
      scene.after(scene.chance.between(15, 60), (now) =>
        now.host?.api.clips.decide({ params: { id }, body: { status: 'approved', from: 'pending', name } }),
      )
    },
  },
})
