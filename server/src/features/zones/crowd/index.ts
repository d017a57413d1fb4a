import type { CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import { useTemplates } from '../../../platform/crowd/templates.ts'
import type { Platform } from '../../../platform/platform.ts'

/** What they say of it, without telling where. */
const found: readonly string[] = [
  'found one',
  'wait. I clicked on something and got XP??',
  'there is a hidden one in here, I am not saying where',
  'hehe found it',
  'ok whoever hid that is evil and I like them',
  'got it. look at the corners people',
  'a find! on a day like this',
  'I have been clicking for {n} minutes and it PAID OFF',
]
const regretted: readonly string[] = [
  'that cost me XP. do not ask',
  'never click on what looks back at you',
  'I regret that click',
  'minus. it was a minus. of course it was a minus',
]

/** Now and then one of the crowd finds what is hidden in the picture, as often as there is something left for them. */
export function zonesCrowd(platform: Platform): CrowdPart {
  const templates = useTemplates(platform)
  templates.know([...found, ...regretted])
  return {
    acts: [
      {
        name: 'zones.find',
        every: [70, 150],
        act: async (scene: Scene) => {
          const here = scene.here()
          if (here.length === 0) return
          const one = scene.chance.pick(here)
          const { clickableZones, claimedZones } = await one.api.zones.list()
          const open = clickableZones.filter(
            ({ id, camera, action }) =>
              camera === one.camera && action.name === 'give experience' && !claimedZones.includes(id),
          )
          if (open.length === 0) return
          const { metadata } = await one.request('zones:claim', scene.chance.pick(open).id)
          const free = (metadata < 0 ? regretted : found).filter(templates.isFree)
          if (free.length === 0 || one.regular.language !== undefined || !scene.chance.happens(0.5)) return
          const template = scene.chance.pick(free)
          templates.use(template)
          const text = template.replace('{n}', String(Math.floor(scene.chance.between(4, 40))))
          scene.after(scene.chance.between(2, 5), () => one.say(text))
        },
      },
    ],
  }
}
