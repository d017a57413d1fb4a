import { settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { itemsArea } from '@shoal/bus/items'
import { limits } from '@shoal/bus/items/limits'
import { playSfx, sendTts } from '@shoal/bus/voice/offers'
import { useEvent, useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { EmptyState } from '@shoal/ui/EmptyState'
import { ErrorState } from '@shoal/ui/ErrorState'
import { Meter } from '@shoal/ui/Meter'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { formatTokens } from '@shoal/ui/Tokens'
import Backpack from 'lucide-react/icons/backpack'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useDefinitions } from './definitions.ts'
import { ItemDetail } from './ItemDetail.tsx'
import styles from './ItemsPanel.module.css'
import { ItemTile } from './ItemTile.tsx'
import { gotText, stacksOf, useInventory } from './inventory.ts'
import { Shop } from './Shop.tsx'
import { useItemDeeds } from './useItemDeeds.ts'

/** The side panel with the person's items [ITEM-2, INV-1]. */
export default function ItemsPanel() {
  const session = useSession()
  const { openModal } = useShell()
  if (!session)
    return (
      <div className={styles.panel}>
        <EmptyState
          icon={<Backpack />}
          title="Pockets, but nobody to wear them"
          level={2}
          action={
            <Button variant="live" onClick={() => openModal(logIn, { reason: 'Log in to collect items.' })}>
              Log in
            </Button>
          }
        >
          Items are found, bought, crafted, traded and thrown at the house. Yours would be here.
        </EmptyState>
      </div>
    )
  return <Items />
}

function Items() {
  const catalogue = useDefinitions((state) => state)
  const inventory = useInventory((state) => state)
  const failed = [catalogue, inventory].find(({ phase }) => phase === 'failed')
  if (failed)
    return (
      <div className={styles.panel}>
        <ErrorState
          title="Your items could not be loaded"
          onRetry={() => {
            for (const part of [catalogue, inventory]) if (part.phase === 'failed') void part.load()
          }}
        >
          {failed.problem}
        </ErrorState>
      </div>
    )
  if (catalogue.phase === 'loading' || inventory.slots === null)
    return (
      <div className={styles.panel}>
        <SkeletonLines lines={6} label="Looking through your pockets" />
      </div>
    )
  return <Inventory slots={inventory.slots} />
}

/** How an arrow key moves over the grid; others do nothing. */
function moved(key: string, from: number, columns: number): number | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }
  return steps[key] === undefined ? null : from + steps[key]
}

function Inventory({ slots }: { slots: number }) {
  const { bus, openModal, toast } = useShell()
  const definitions = useDefinitions((state) => state.definitions)
  const { known, nextPrice, vouchers, fresh, seen } = useInventory((state) => state)
  const deeds = useItemDeeds()
  const [chosen, setChosen] = useState<number | null>(null)
  const [dragging, setDragging] = useState(false)
  const grid = useRef<HTMLUListElement>(null)
  const detail = useRef<HTMLDivElement>(null)

  const stacks = useMemo(() => stacksOf(known, definitions), [known, definitions])
  const held = stacks.filter(({ free, queued }) => free.length + queued > 0).length
  const full = held >= slots
  const stack = stacks.find(({ definition }) => definition.id === chosen) ?? null
  const sold = useMemo(
    () =>
      Object.values(definitions)
        .filter(({ price, kind }) => price !== null && (kind === 'SPECIAL' || kind === 'NORMAL_ITEM'))
        .toSorted((one, other) => one.price! - other.price!),
    [definitions],
  )

  useEvent(itemsArea.receives.used, ({ itemId, got }) => {
    const nameOf = (id: number) => definitions[id]?.name ?? 'something'
    const text = gotText(got, nameOf)
    if (text) toast({ type: 'success', header: nameOf(itemId), text })
    const variant = 1 + Math.floor(Math.random() * limits.consumedSounds)
    bus.publish(settingsArea.topics['play-sound'], { name: `consumed-${variant}` })
  })

  const tiles = () => [...(grid.current?.querySelectorAll('button') ?? [])]
  const choose = (itemId: number) => {
    setChosen(itemId)
    seen(itemId)
  }
  const close = () => {
    const index = stacks.findIndex(({ definition }) => definition.id === chosen)
    setChosen(null)
    tiles()[index]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    const columns = getComputedStyle(grid.current!).gridTemplateColumns.split(' ').length
    const to = moved(event.key, index, columns)
    if (to === null) return
    event.preventDefault()
    tiles()[to]?.focus()
  }
  // A bought item may be told a moment after the answer, so only an item that was there can be gone.
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (stack) shown.current = stack.definition.id
    else if (chosen !== null && shown.current === chosen) {
      shown.current = null
      setChosen(null)
      // The last one of its kind went: the focus must not fall out of the page.
      if (document.activeElement === document.body) grid.current?.querySelector('button')?.focus()
    }
  }, [stack, chosen])

  const reachable = Math.max(
    0,
    stacks.findIndex(({ definition }) => definition.id === chosen),
  )
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <Meter
          className={styles.places}
          label="Places"
          value={held}
          max={slots}
          tone={full ? 'coral' : 'live'}
          figures={`${held} / ${slots}`}
        />
        <Button
          variant="gold"
          size="small"
          busy={deeds.busy === 'slots'}
          aria-label={`Get five more places for ${formatTokens(nextPrice)}`}
          onClick={() => void deeds.buySlots()}
        >
          +5 for {formatTokens(nextPrice)}
        </Button>
      </header>
      {vouchers.tts + vouchers.sfx > 0 && (
        <section className={styles.vouchers} aria-label="Your opened tokens">
          {vouchers.tts > 0 && (
            <p>
              <span>{vouchers.tts} × TTS token, opened</span> Each pays for one message, read aloud.{' '}
              <Button size="small" variant="ghost" onClick={() => openModal(sendTts)}>
                Send one
              </Button>
            </p>
          )}
          {vouchers.sfx > 0 && (
            <p>
              <span>{vouchers.sfx} × SFX token, opened</span> Each pays for one sound effect.{' '}
              <Button size="small" variant="ghost" onClick={() => openModal(playSfx)}>
                Play one
              </Button>
            </p>
          )}
          <p>They are kept for you, and take up no place.</p>
        </section>
      )}
      {stacks.length === 0 ? (
        <EmptyState icon={<Backpack />} title="Nothing in your pockets" level={2}>
          Find something below, claim spots on the cameras, or win it from the Prize Machine.
        </EmptyState>
      ) : (
        <ul ref={grid} className={styles.grid} aria-label="Your items">
          {stacks.map((one, index) => (
            <li key={one.definition.id}>
              <ItemTile
                stack={one}
                selected={one === stack}
                fresh={fresh.has(one.definition.id)}
                tabIndex={index === reachable ? 0 : -1}
                onSelect={() => (one === stack ? setChosen(null) : choose(one.definition.id))}
                onKeyDown={(event) => onKeyDown(event, index)}
                onDragStart={(event) => {
                  event.dataTransfer.setData('text/plain', one.definition.name)
                  event.dataTransfer.effectAllowed = 'move'
                  choose(one.definition.id)
                  setDragging(true)
                }}
                onDragEnd={() => setDragging(false)}
              />
            </li>
          ))}
          {Array.from({ length: Math.max(0, slots - held) }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty places are all alike
            <li key={`empty-${index}`} className={styles.empty} aria-hidden="true" />
          ))}
        </ul>
      )}
      {stack && (
        <ItemDetail
          key={stack.definition.id}
          ref={detail}
          stack={stack}
          deeds={deeds}
          dragging={dragging}
          onClose={close}
        />
      )}
      <Shop sold={sold} full={full} deeds={deeds} onBought={choose} />
    </div>
  )
}
