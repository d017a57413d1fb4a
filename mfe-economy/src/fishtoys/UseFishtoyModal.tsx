import { fishtoysArea, type QueuedToy } from '@shoal/bus/fishtoys'
import { limits } from '@shoal/bus/fishtoys/limits'
import type { ItemDefinition } from '@shoal/bus/items'
import { useShell } from '@shoal/remote-kit'
import { ModalForm, useForm } from '@shoal/remote-kit/form'
import { EmptyState } from '@shoal/ui/EmptyState'
import { RarityName } from '@shoal/ui/RarityName'
import { TextInput } from '@shoal/ui/TextInput'
import { formatTokens } from '@shoal/ui/Tokens'
import { Fish } from 'lucide-react'
import { useHoldings } from '../items/index.ts'
import { useTokens } from '../tokens/index.ts'
import { TargetChoice } from './TargetChoice.tsx'
import { ToyPicture } from './ToyPicture.tsx'
import { ToysReady } from './ToysReady.tsx'
import { isToy } from './toys.ts'
import styles from './UseFishtoyModal.module.css'
import { useTargets } from './useTargets.ts'
import { useWhyNot } from './useToyState.ts'
import { debuffWords, kindOf, targetWords } from './words.ts'

export interface UseFishtoyModalProps {
  /** Of the item in the inventory. */
  id: string
  /** The name of the person at whom it is aimed at first. */
  person?: string
  /** The tag of the clan that it is aimed at at first. */
  clan?: string
}

/** Aims an own toy at somebody or something, perhaps with some words, and uses it [ITEM-3]. */
export default function UseFishtoyModal(props: UseFishtoyModalProps) {
  return (
    <ToysReady>
      <Chosen {...props} />
    </ToysReady>
  )
}

function Chosen({ id, ...whom }: UseFishtoyModalProps) {
  const { held, catalogue } = useHoldings()
  const item = held.find((one) => one.id === id)
  const toy = item && catalogue[item.itemId]
  const why = useWhyNot()
  if (!toy || !isToy(toy))
    return (
      <EmptyState icon={<Fish />} title="This toy is not in your inventory any more">
        It was used, sold or given away, perhaps in another tab.
      </EmptyState>
    )
  const problem = why(toy)
  if (problem !== null)
    return (
      <EmptyState icon={<Fish />} title={problem}>
        {toy.name} stays in your inventory.
      </EmptyState>
    )
  return <Aim id={id} toy={toy} {...whom} />
}

function Aim({ id, toy, person, clan }: UseFishtoyModalProps & { toy: ItemDefinition }) {
  const { api, closeModal, toast } = useShell()
  const balance = useTokens((state) => state.balance)
  const { effect } = toy
  const takesWords = effect?.name === 'toy' && effect.customText
  const second = effect?.name === 'toy' ? effect.secondaryTarget : null
  const firsts = useTargets(toy.target)
  const seconds = useTargets(second)
  const chosen = toy.target === 'CONTESTANTS' || toy.target === 'ROOMS'
  const typed = toy.target === 'USERS' || toy.target === 'CLANS'
  const war = toy.kind === 'WARTOY'
  const tellUsed = ({ status }: QueuedToy) => {
    if (status === 'queued')
      toast({
        type: 'success',
        header: 'Fishtoy queued!',
        text: 'You will be notified when it is approved or rejected.',
      })
    // Nobody has to let it through: a moderator did so already, while the answer to an earlier try was lost.
    else if (status === 'approved') toast({ type: 'success', text: 'Fishtoy used!' })
    // That it went back was told when it did.
  }
  const form = useForm({
    values: { target: null, secondary: null, whom: (toy.target === 'CLANS' ? clan : person) ?? '', words: '' } as {
      target: string | null
      secondary: string | null
      whom: string
      words: string
    },
    blame: {
      ...{ 'fishtoys/no-such-target': 'whom', 'fishtoys/spared': 'whom', 'fishtoys/not-yourself': 'whom' },
      'debuffs/works-already': 'whom',
    },
    // A repeated try is the same toy; another target is another try.
    async send({ target, secondary, whom, words }, key) {
      const customText = words.trim()
      const body = {
        id,
        target: typed ? whom.trim().replace(/^@/, '') : target,
        ...(secondary !== null && { secondaryTarget: secondary }),
      }
      if (war) {
        await api(fishtoysArea).strike({ body, key })
        toast({ type: 'success', text: 'Wartoy used!' })
      } else {
        const used = await api(fishtoysArea).use({ body: { ...body, ...(customText !== '' && { customText }) }, key })
        tellUsed(used.toy)
      }
      closeModal()
    },
  })
  const { target, secondary, words } = form.values
  const costs = words.trim() !== '' ? limits.textCost : 0
  const short = balance !== null && costs > balance
  // Whoever cannot see the second choice has not made it: a toy for two must not go out on one.
  const undecided = second !== null && seconds.targets === null

  return (
    <ModalForm
      form={form}
      action={war ? 'Throw it' : costs > 0 ? `Use it, ${formatTokens(costs)}` : 'Use it'}
      variant={costs > 0 ? 'gold' : 'live'}
      disabled={(chosen && target === null) || undecided || short}
    >
      <div className={styles.head}>
        <span className={styles.picture}>
          <ToyPicture item={toy} />
        </span>
        <p className={styles.facts}>
          <RarityName rarity={toy.rarity} className={styles.name}>
            {toy.name}
          </RarityName>
          <span className={styles.kind}>{targetWords(toy)}</span>
          <span>{toy.description}</span>
        </p>
      </div>
      {chosen && toy.target !== null && (
        <TargetChoice
          label={toy.target === 'ROOMS' ? 'Which room' : 'For whom'}
          aim={{ ...firsts, type: toy.target }}
          value={target}
          onValueChange={(next) => form.set({ target: next, ...(next === secondary && { secondary: null }) })}
        />
      )}
      {second !== null && (
        <TargetChoice
          label="And with whom"
          none="Nobody else"
          aim={{ ...seconds, type: second }}
          without={target}
          value={secondary}
          onValueChange={(next) => form.set({ secondary: next })}
        />
      )}
      {typed && (
        <TextInput
          {...(toy.target === 'CLANS'
            ? { label: 'At which clan', hint: 'Its tag, as it stands beside names.' }
            : { label: 'At whom', hint: 'The name of a person, as it stands in the chat.' })}
          required
          maxLength={64}
          autoComplete="off"
          {...form.text('whom')}
        />
      )}
      {takesWords && (
        <TextInput
          label="Your words"
          hint={`Shown on the picture, ${formatTokens(limits.textCost)}. They come back with the toy when a moderator rejects it.`}
          maxLength={limits.textMax}
          counter
          {...form.text('words')}
          {...(short && { error: `You only have ${formatTokens(balance)}` })}
        />
      )}
      <p className={styles.does}>
        {kindOf(toy).does} {debuffWords(toy)}
      </p>
    </ModalForm>
  )
}
