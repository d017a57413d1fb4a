import type { ItemDefinition } from '@shoal/bus/items/contract'
import type { Act, Actor, Regular, Scene } from '../../../platform/crowd/act.ts'
import type { Templates } from '../../../platform/crowd/templates.ts'
import type { Platform } from '../../../platform/platform.ts'
import { demoFeud, useClanRoll } from '../../clans/index.ts'
import { useItems } from '../../items/index.ts'
import { complaints, gloats } from './feudWords.ts'

const room = 'global'
/** Nobody gives their last for a wartoy. */
const keeps = 60
/** How many of each clan begin with a wartoy. */
const armed = 4

const isForClans = ({ kind, target, enabled }: ItemDefinition) => kind === 'WARTOY' && enabled && target === 'CLANS'

/** Gives the first members of both clans a wartoy each. */
export async function armFeud(platform: Platform, regulars: readonly (Regular & { id: string })[]): Promise<void> {
  const items = useItems(platform)
  const wartoys = items.definitions().filter(isForClans)
  if (wartoys.length === 0) return
  const places = await useClanRoll(platform).clansOf(regulars.map(({ id }) => id))
  for (const tag of demoFeud) {
    const members = regulars.filter(({ id }) => places.get(id)?.tag === tag).slice(0, armed)
    for (const [index, { id: userId }] of members.entries())
      await items.give({
        ...{ userId, itemId: wartoys[index % wartoys.length]!.id, reason: 'demo', key: `demo-feud:${userId}` },
      })
  }
}

/** A wartoy for clans out of one's own inventory, or one that is bought; null when somebody has neither it nor the tokens. */
async function wartoyOf({ api }: Actor, { chance }: Scene): Promise<string | null> {
  const [{ items: catalogue }, { items }] = await Promise.all([api.items.catalogue(), api.items.mine()])
  const own = items.filter(({ status, itemId }) => status === 'inventory' && isForClans(catalogue[itemId]!))
  if (own.length > 0) return chance.pick(own).id
  const { tokens } = await api.tokens.balance()
  const able = Object.values(catalogue).filter(
    (item) => isForClans(item) && item.price !== null && item.price <= tokens - keeps,
  )
  return able.length === 0 ? null : (await api.items.buy({ params: { id: chance.pick(able).id } })).item.id
}

/** Has one of some people say something in Global, where the throw is told, that was not said lately. */
function say(people: readonly Actor[], lines: readonly string[], templates: Templates, { chance, after }: Scene): void {
  const able = people.filter(({ regular }) => regular.language === undefined)
  const free = lines.filter(templates.isFree)
  if (able.length === 0 || free.length === 0) return
  const line = chance.pick(free)
  templates.use(line)
  after(chance.between(2, 8), () => chance.pick(able).say(line, { room }))
}

/** Rarely, a member of one of two clans that fell out throws a wartoy at the other clan, if somebody of it is here. */
export const feud = (templates: Templates): Act => ({
  name: 'fishtoys.feud',
  every: [600, 1_200],
  act: async (scene) => {
    const { chance } = scene
    const here = scene.here()
    if (here.length === 0) return
    const [from, at] = chance.shuffled(demoFeud) as [string, string]
    const { api } = chance.pick(here)
    const membersOf = async (tag: string) => {
      const { members } = await api.clans.read({ params: { tag } })
      return here.filter(({ id }) => members.some(({ person }) => person.id === id))
    }
    const [throwers, hit] = [await membersOf(from), await membersOf(at)]
    if (hit.length === 0) return
    for (const one of chance.shuffled(throwers)) {
      const id = await wartoyOf(one, scene)
      if (id === null) continue
      await one.api.fishtoys.strike({ body: { id, target: at } })
      say([one], gloats, templates, scene)
      say(hit, complaints, templates, scene)
      return
    }
  },
})
