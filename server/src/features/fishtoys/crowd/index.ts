import type { ItemDefinition } from '@shoal/bus/items/contract'
import type { Actor, CrowdPart, Scene } from '../../../platform/crowd/act.ts'
import { type Templates, useTemplates } from '../../../platform/crowd/templates.ts'
import type { Platform } from '../../../platform/platform.ts'
import { useItems } from '../../items/index.ts'
import { armFeud, feud } from './feud.ts'
import { complaints, gloats } from './feudWords.ts'

/** What they write on toys that take some words. */
const words: readonly string[] = [
  'Rule 14',
  'Put the pan down',
  'The tank is watching',
  'Who has the remote',
  'From all of us. Sorry.',
  'Not the teapot',
  'Blink twice',
  'Bedtime',
]
/** So many may wait for staff before the host helps them. */
const leftToStaff = 3
/** Nobody gives their last for a toy. */
const keeps = 60
/** How many of the crowd begin with a toy, and with how many each. */
const [toyOwners, toysEach] = [12, 2]

const isFishtoy = ({ kind, target, enabled }: ItemDefinition) =>
  kind === 'FISHTOY' && enabled && (target === 'ROOMS' || target === 'CONTESTANTS')

/** Uses the toy on somebody in the picture that the actor watches, or on that room. */
async function use(
  one: Actor,
  { id }: { id: string },
  { target, effect }: ItemDefinition,
  templates: Templates,
  scene: Scene,
) {
  const { chance } = scene
  const { contestants } = await one.api.contestants.list()
  const here = contestants.filter(({ status, where }) => status === 'in' && where?.streamId === one.camera)
  if (target === 'CONTESTANTS' && here.length === 0) return
  const free = words.filter(templates.isFree)
  const takesWords = effect?.name === 'toy' && effect.customText && chance.happens(0.7)
  const customText = takesWords && free.length > 0 ? chance.pick(free) : null
  if (customText !== null) templates.use(customText)
  await one.api.fishtoys.use({
    body: {
      id,
      target: target === 'ROOMS' ? one.camera : chance.pick(here).id,
      ...(customText !== null && { customText }),
    },
  })
}

/** The crowd uses toys now and then; their host lets most of them through, and leaves the newest to other staff. */
export function fishtoysCrowd(platform: Platform): CrowdPart {
  const templates = useTemplates(platform)
  templates.know([...gloats, ...complaints])
  return {
    seed: async (regulars) => {
      await armFeud(platform, regulars)
      const items = useItems(platform)
      const toys = items.definitions().filter(isFishtoy)
      if (toys.length === 0) return
      for (const [index, { id: userId }] of regulars.slice(0, toyOwners).entries())
        for (let count = 0; count < toysEach; count++) {
          const { id: itemId } = toys[(index + count) % toys.length] as ItemDefinition
          await items.give({ userId, itemId, reason: 'demo', key: `demo-crowd-toy:${userId}:${count}` })
        }
    },
    acts: [
      feud(templates),
      {
        name: 'fishtoys.use',
        every: [70, 150],
        act: async (scene) => {
          const here = scene.here()
          if (here.length === 0) return
          const one = scene.chance.pick(here)
          const { items: catalogue } = await one.api.items.catalogue()
          const { items } = await one.api.items.mine()
          const toys = items.flatMap((item) => {
            const definition = catalogue[item.itemId]
            return item.status === 'inventory' && definition && isFishtoy(definition) ? [{ item, definition }] : []
          })
          if (toys.length > 0) {
            const { item, definition } = scene.chance.pick(toys)
            return use(one, item, definition, templates, scene)
          }
          const { tokens } = await one.api.tokens.balance()
          const able = Object.values(catalogue).filter(
            (item) => isFishtoy(item) && item.price !== null && item.price <= tokens - keeps,
          )
          if (able.length === 0) return
          const definition = scene.chance.pick(able)
          const { item } = await one.api.items.buy({ params: { id: definition.id } })
          await use(one, item, definition, templates, scene)
        },
      },
      {
        name: 'fishtoys.decide',
        every: [20, 45],
        act: async (scene) => {
          if (!scene.host) return
          const { toys, total } = await scene.host.api.fishtoys.queue({ query: {} })
          const oldest = toys.find(({ user }) => scene.isOurs(user.id))
          if (total <= leftToStaff || !oldest) return
          const status = scene.chance.happens(0.85) ? 'approved' : 'rejected'
          await scene.host.api.fishtoys.decide({ params: { id: oldest.id }, body: { status } })
        },
      },
    ],
  }
}
