import { problemText, settingsArea } from '@shoal/bus'
import { logIn } from '@shoal/bus/accounts/offers'
import { getTokens } from '@shoal/bus/checkout/offers'
import { useFishtoy } from '@shoal/bus/fishtoys/offers'
import { type ItemDefinition, itemsArea } from '@shoal/bus/items'
import { useSession, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { EmptyState } from '@shoal/ui/EmptyState'
import { formatTokens } from '@shoal/ui/Tokens'
import { Store } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDefinitions, wasRefused } from '../items/index.ts'
import { useTokens } from '../tokens/index.ts'
import { ToyCard, ToyCards } from './ToyCard.tsx'
import styles from './ToyShop.module.css'
import { useWhyNot } from './useToyState.ts'
import { kinds } from './words.ts'

const choices = Object.entries(kinds).map(([value, { plural: label }]) => ({ value, label }))

/** Toys that are sold, by kind, the cheapest first [ITEM-3, ITEM-4]. */
export function ToyShop() {
  const toys = useDefinitions((state) => state.definitions)
  const [kind, setKind] = useState('FISHTOY')
  const sold = Object.values(toys)
    .filter((toy) => toy.price !== null && toy.kind === kind)
    .sort((one, two) => (one.price ?? 0) - (two.price ?? 0))
  return (
    <div className={styles.shop}>
      <ChoiceGroup label="Kind of toys" hideLabel options={choices} value={kind} onValueChange={setKind} />
      <p className={styles.does}>{kinds[kind as keyof typeof kinds].does}</p>
      {sold.length === 0 ? (
        <EmptyState icon={<Store />} title="None for sale right now">
          Some toys are only found, won or crafted.
        </EmptyState>
      ) : (
        <ToyCards label="Toys for sale">
          {sold.map((toy) => (
            <ToyCard key={toy.id} toy={toy}>
              <Buy toy={toy} />
            </ToyCard>
          ))}
        </ToyCards>
      )}
    </div>
  )
}

function Buy({ toy }: { toy: ItemDefinition }) {
  const { api, bus, openModal, toast } = useShell()
  const session = useSession()
  const sound = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })
  const balance = useTokens((state) => state.balance)
  const why = useWhyNot()(toy)
  const [busy, setBusy] = useState(false)
  // A try that may have worked goes on under its key, so that it is not paid twice [TOK-5].
  const key = useRef<string>(null)
  const price = toy.price ?? 0
  const short = balance !== null && balance < price

  async function buy() {
    if (!session) return openModal(logIn, { reason: 'To use toys you need an account.' })
    if (short) return openModal(getTokens)
    setBusy(true)
    key.current ??= crypto.randomUUID()
    try {
      const { item } = await api(itemsArea).buy({ params: { id: toy.id }, key: key.current })
      key.current = null
      toast({
        id: 'toy-bought',
        type: 'success',
        header: 'Fishtoy Acquired!',
        text: `${toy.name} is in your inventory.`,
        action: { label: 'Use it', run: () => openModal(useFishtoy, { id: item.id }) },
      })
      sound('purchase')
    } catch (error) {
      if (wasRefused(error)) key.current = null
      toast({ id: 'toy-bought', type: 'error', text: problemText(error) })
      sound('denied')
    }
    setBusy(false)
  }

  return (
    <>
      {why ? (
        <span className={styles.why}>{why}</span>
      ) : (
        short && (
          <span className={styles.why}>
            {formatTokens(price)}, and you have {formatTokens(balance)}
          </span>
        )
      )}
      <Button
        size="small"
        variant="gold"
        busy={busy}
        disabled={why !== null}
        aria-label={short ? `Get tokens for ${toy.name}` : `Buy ${toy.name}, ${formatTokens(price)}`}
        onClick={() => void buy()}
      >
        {short ? 'Get tokens' : `Buy, ${formatTokens(price)}`}
      </Button>
    </>
  )
}
