import { ApiError, settingsArea } from '@shoal/bus'
import { type Crafted, craftingArea, type ItemPair, type RecipeBook } from '@shoal/bus/crafting'
import { limits } from '@shoal/bus/crafting/limits'
import type { ItemDefinition } from '@shoal/bus/items'
import { ModalFooter, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ErrorBanner } from '@shoal/ui/ErrorBanner'
import { ErrorState } from '@shoal/ui/ErrorState'
import { reducedMotion } from '@shoal/ui/motion'
import { RarityName } from '@shoal/ui/RarityName'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Tabs } from '@shoal/ui/Tabs'
import Hammer from 'lucide-react/icons/hammer'
import { type ReactNode, useState } from 'react'
import { Bench, type BenchProps } from './Bench.tsx'
import { samePair } from './bookStore.ts'
import styles from './CraftItemModal.module.css'
import { ItemPicker, type ItemPickerProps } from './ItemPicker.tsx'
import { KnownRecipes, Riddles } from './RecipePages.tsx'
import { useBench } from './useBench.ts'
import { type CraftRoom, useCraftRoom } from './useCraftRoom.ts'
import { byRarityAndName, rarityWords } from './words.ts'

/** So long both of them take to meet in the middle, in ms; as the style sheet of the bench has it. */
const meeting = 620
/** The sound of what came out: one of a few where there is a recipe. */
const soundOf = ({ failed }: Crafted): string =>
  failed ? 'fail' : `crafted-${1 + Math.floor(Math.random() * limits.craftedSounds)}`

export interface CraftItemModalProps {
  /** The instance that lies in the first slot already. */
  first?: string | undefined
}

/** The parts of the workshop that are shown. */
interface Shown {
  items: BenchProps['places']
  stacks: ItemPickerProps['stacks']
  book: RecipeBook
}

/** Two slots, one outcome, and a book of the recipes that the person has learned [CRAFT-1]. */
export default function CraftItemModal({ first }: CraftItemModalProps) {
  const room = useCraftRoom()
  const { phase, problem, load } = room
  if (phase === 'loading') return <SkeletonLines lines={7} label="Opening the workshop" className={styles.waiting} />
  if (phase !== 'ready')
    return (
      <ErrorState title="The workshop is shut" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  return <Workshop first={first} room={room} />
}

function Workshop({ first, room }: CraftItemModalProps & { room: CraftRoom }) {
  const { api, bus } = useShell()
  const { catalogue, held, book: bookNow } = room
  const bench = useBench(held, first)
  const [made, setMade] = useState<Crafted | null>(null)
  // While two items meet, all is shown as it was: events of the server would give away the outcome.
  const [working, setWorking] = useState<Shown | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [tab, setTab] = useState('items')
  // A repeated try after an answer that did not come must not take two items more.
  const [tried, setTried] = useState<{ ids: string; key: string } | null>(null)

  const { pair, places } = bench
  const book = working?.book ?? bookNow
  const itemOf = (id: number | undefined) => (id === undefined ? null : (catalogue[id] ?? null))
  const known = pair && book.known.find(({ of }) => samePair(of, pair))
  const mistake = pair !== null && book.mistakes.some((one) => samePair(one, pair))
  const expected = itemOf(known?.makes)
  const result = made && itemOf(made.craftedItem.itemId)
  const all = book.known.length + book.riddles.length

  const stacksNow = [...new Set(held.map(({ itemId }) => itemId))]
    .flatMap((itemId) => itemOf(itemId) ?? [])
    .toSorted(byRarityAndName)
    .map((item) => ({ item, left: bench.left(item.id) }))
  const onBench = [itemOf(places[0]?.itemId), itemOf(places[1]?.itemId)] as const
  const { items, stacks } = working ?? { items: onBench, stacks: stacksNow }

  /** Whatever is done on the bench begins anew. */
  const anew = (action: () => void) => () => {
    setMade(null)
    setRefused(null)
    action()
  }

  async function craft() {
    const [one, two] = places
    if (!one || !two || working) return
    const ids = `${one.id} ${two.id}`
    const key = tried?.ids === ids ? tried.key : crypto.randomUUID()
    setTried({ ids, key })
    setRefused(null)
    setWorking({ items, stacks, book })
    try {
      const [answer] = await Promise.all([
        api(craftingArea).craft({ body: { idOne: one.id, idTwo: two.id }, key }),
        reducedMotion() ? null : new Promise((resolve) => setTimeout(resolve, meeting)),
      ])
      setMade(answer)
      bench.clear()
      bus.publish(settingsArea.topics['play-sound'], { name: soundOf(answer) })
    } catch (error) {
      setRefused(error instanceof ApiError ? error.message : 'The press jammed. Try again')
    } finally {
      setWorking(null)
    }
  }

  return (
    <div className={styles.workshop}>
      <Bench
        places={items}
        outcome={result ? { item: result, made } : expected && !working ? { item: expected, made: null } : null}
        working={working !== null}
        onDrop={(itemId, at) => anew(() => bench.put(itemId, at))()}
        onTakeOut={(at) => anew(() => bench.takeOut(at))()}
      />
      <p className={styles.told} role="status">
        {told({ working: working !== null, made, result, pair, expected, mistake, all })}
      </p>
      {refused !== null && <ErrorBanner>{refused}</ErrorBanner>}
      <Tabs
        label="Workshop"
        value={tab}
        onValueChange={setTab}
        panelClassName={styles.panel}
        tabs={[
          {
            value: 'items',
            label: 'Your items',
            content: (
              <ItemPicker
                stacks={stacks}
                disabled={working !== null}
                onPick={(itemId) => anew(() => bench.put(itemId))()}
              />
            ),
          },
          {
            value: 'recipes',
            label: `Recipes ${book.known.length}/${all}`,
            content: (
              <KnownRecipes
                {...{ book, catalogue }}
                canLay={([one, two]) => has(held, one, two)}
                onLay={(of) => anew(() => bench.lay(of))()}
              />
            ),
          },
          { value: 'riddles', label: 'Riddles', content: <Riddles riddles={book.riddles} /> },
        ]}
      />
      <p className={styles.credit}>
        Pictures made of icons by Lorc, Delapouite and contributors,{' '}
        <a href="https://game-icons.net" target="_blank" rel="noreferrer">
          game-icons.net
        </a>
        , CC BY 3.0
      </p>
      <ModalFooter>
        {made && result && (
          <Button onClick={anew(() => bench.put(result.id, 0))} disabled={bench.left(result.id) === 0}>
            Craft on with it
          </Button>
        )}
        <Button
          variant="live"
          icon={<Hammer size={16} aria-hidden="true" />}
          disabled={pair === null && working === null}
          busy={working !== null}
          onClick={() => void craft()}
        >
          Craft
        </Button>
      </ModalFooter>
    </div>
  )
}

/** Whether there is one instance for each of two items, two where they are the same. */
function has(held: CraftRoom['held'], one: number, two: number): boolean {
  const count = (id: number) => held.filter(({ itemId }) => itemId === id).length
  return one === two ? count(one) > 1 : count(one) > 0 && count(two) > 0
}

interface Telling {
  working: boolean
  made: Crafted | null
  result: ItemDefinition | null
  pair: ItemPair | null
  expected: ItemDefinition | null
  mistake: boolean
  all: number
}

/** The one line below the bench: what to do, what will happen, or what happened. */
function told({ working, made, result, pair, expected, mistake, all }: Telling): ReactNode {
  if (working) return 'Something is happening …'
  if (made && result) {
    const name = <RarityName rarity={result.rarity}>{result.name}</RarityName>
    if (made.failed)
      return (
        <>
          That made {name}. {result.description}
        </>
      )
    return (
      <>
        You made {name}, {rarityWords[result.rarity].toLowerCase()}. {`+${made.experience}\u00a0XP`}.
        {made.discovered && (
          <b>
            {' '}
            New recipe, number {made.discovered.number} of {all}!
          </b>
        )}
      </>
    )
  }
  if (!pair) return 'Put two items on the bench: tap them, or drag them here. Both will be gone.'
  if (expected)
    return (
      <>
        This makes <RarityName rarity={expected.rarity}>{expected.name}</RarityName>.
      </>
    )
  return mistake ? 'You tried this before. It made goo.' : 'You have not tried these two. Nobody will tell you.'
}
