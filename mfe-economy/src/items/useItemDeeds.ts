import { ApiError, genericErrorText, settingsArea } from '@shoal/bus'
import { type ItemDefinition, itemsArea } from '@shoal/bus/items'
import { limits } from '@shoal/bus/items/limits'
import { useShell } from '@shoal/remote-kit'
import { useRef, useState } from 'react'
import { wasRefused } from './wasRefused.ts'

/** The action that is under way: nothing is done twice meanwhile. */
export type Deed = 'consume' | 'refund' | 'bloodgames' | 'slots' | number

export interface ItemDeeds {
  /** The action that is under way; a number is that of an item that is being bought. */
  busy: Deed | null
  /** When the next refund is possible, in ms since 1970. */
  refundAt: number
  consume(instanceId: string): Promise<boolean>
  refund(instanceId: string, name: string): Promise<boolean>
  sendToBloodgames(instanceId: string): Promise<boolean>
  /** Answers with the number of the item that came of it. */
  buy(definition: ItemDefinition): Promise<number | null>
  buySlots(): Promise<boolean>
}

/** What a person does with items, with the messages of the source [ITEM-2, ITEM-4]. */
export function useItemDeeds(): ItemDeeds {
  const { api, bus, toast } = useShell()
  const [busy, setBusy] = useState<Deed | null>(null)
  const [refundAt, setRefundAt] = useState(0)
  const under = useRef(false)
  // A try that may have worked goes on under its key: it must not be paid twice.
  const keys = useRef(new Map<Deed, string>())

  const sound = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })

  /** Does one thing at a time; says what went wrong, below `failed` where the source has words for it. */
  async function run<T>(deed: Deed, work: (key: string) => Promise<T>, failed?: string): Promise<T | null> {
    if (under.current) return null
    under.current = true
    setBusy(deed)
    const key = keys.current.get(deed) ?? crypto.randomUUID()
    keys.current.set(deed, key)
    try {
      const done = await work(key)
      keys.current.delete(deed)
      return done
    } catch (error) {
      if (wasRefused(error)) keys.current.delete(deed)
      const text = error instanceof ApiError ? error.message : genericErrorText
      toast({ type: 'error', text, ...(failed !== undefined && { header: failed }) })
      sound('denied')
      return null
    } finally {
      under.current = false
      setBusy(null)
    }
  }

  return {
    busy,
    refundAt,
    consume: async (id) =>
      (await run(
        'consume',
        async () => {
          await api(itemsArea).consume({ params: { id } })
          return true
        },
        'Failed to consume item',
      )) ?? false,
    refund: async (id, name) =>
      (await run('refund', async () => {
        await api(itemsArea).refund({ params: { id } })
        setRefundAt(Date.now() + limits.refundPause)
        toast({ type: 'success', text: `${name} went back to the shop` })
        return true
      })) ?? false,
    sendToBloodgames: async (id) =>
      (await run(
        'bloodgames',
        async () => {
          await api(itemsArea).sendToBloodgames({ params: { id } })
          toast({ type: 'success', text: 'Sent to Bloodgames!' })
          return true
        },
        'Failed to send item to Bloodgames',
      )) ?? false,
    buy: ({ id, name, effect, kind }) =>
      run(id, async (key) => {
        const { item } = await api(itemsArea).buy({ params: { id }, key })
        const found = effect?.name === 'find'
        const text = found ? 'You found an item!' : kind === 'SPECIAL' ? `${name} acquired!` : 'Fishtoy Acquired!'
        toast({ type: 'success', text })
        sound(found ? 'find' : 'purchase')
        return item.itemId
      }),
    buySlots: async () =>
      (await run('slots', async (key) => {
        const { slots } = await api(itemsArea).buySlots({ key })
        toast({ type: 'success', text: `Your inventory has ${slots} places now` })
        sound('purchase')
        return true
      })) ?? false,
  }
}
