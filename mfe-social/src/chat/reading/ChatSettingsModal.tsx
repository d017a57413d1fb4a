import { problemText } from '@shoal/bus'
import { type ChatOptions, chatArea } from '@shoal/bus/chat'
import type { ChatErrorCode } from '@shoal/bus/chat/errors'
import { limits } from '@shoal/bus/chat/limits'
import { ModalFooter, useBlock, useShell } from '@shoal/remote-kit'
import { Form, SubmitButton, useForm } from '@shoal/remote-kit/form'
import { Button } from '@shoal/ui/Button'
import { ChoiceGroup } from '@shoal/ui/ChoiceGroup'
import { ErrorState } from '@shoal/ui/ErrorState'
import { IconButton } from '@shoal/ui/IconButton'
import { SkeletonLines } from '@shoal/ui/SkeletonLines'
import { Switch } from '@shoal/ui/Switch'
import { TextInput } from '@shoal/ui/TextInput'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useChatOptions } from './optionsStore.ts'
import styles from './Reading.module.css'

type Choices = Partial<Pick<ChatOptions, 'superBabyMode' | 'timestamps' | 'textSize'>>

/** Chat settings: how the person reads what others say [FLT-2]. A choice holds at once, on all pages of the person. */
export default function ChatSettingsModal() {
  const { closeModal } = useShell()
  const options = useChatOptions((state) => state.options)
  const problem = useChatOptions((state) => state.problem)
  const load = useChatOptions((state) => state.load)
  if (options === null)
    return problem === null ? (
      <SkeletonLines lines={8} label="Reading your settings" />
    ) : (
      <ErrorState title="Your settings could not be read" onRetry={() => void load()}>
        {problem}
      </ErrorState>
    )
  return (
    <div className={styles.settings}>
      <Look options={options} />
      <WordFilter words={options.wordFilter} />
      <Blocked people={options.blocked} />
      <ModalFooter>
        <Button onClick={closeModal}>Done</Button>
      </ModalFooter>
    </div>
  )
}

function Look({ options }: { options: ChatOptions }) {
  const { api, toast } = useShell()
  /** Choices that the server has not confirmed yet. */
  const [chosen, setChosen] = useState<Choices>({})
  const { superBabyMode, timestamps, textSize } = { ...options, ...chosen }
  async function choose(choice: Choices) {
    setChosen((before) => ({ ...before, ...choice }))
    try {
      await api(chatArea).changeOptions({ body: choice })
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
    } finally {
      setChosen((before) =>
        Object.fromEntries(Object.entries(before).filter(([key, value]) => choice[key as keyof Choices] !== value)),
      )
    }
  }
  return (
    <section className={styles.part} aria-label="How the chat looks">
      <Switch
        label="Super baby mode"
        hint="Mild swear words become sea creatures, too"
        checked={superBabyMode}
        onCheckedChange={(on) => void choose({ superBabyMode: on })}
      />
      <Switch
        label="Times"
        hint="When each message was said"
        checked={timestamps}
        onCheckedChange={(on) => void choose({ timestamps: on })}
      />
      <ChoiceGroup
        label="Text size"
        options={[
          { value: 'small', label: 'Small' },
          { value: 'normal', label: 'Normal' },
          { value: 'large', label: 'Large' },
        ]}
        value={textSize}
        onValueChange={(size) => void choose({ textSize: size as ChatOptions['textSize'] })}
      />
    </section>
  )
}

function WordFilter({ words }: { words: readonly string[] }) {
  const { api, toast } = useShell()
  const [busy, setBusy] = useState<string | null>(null)
  const form = useForm({
    values: { word: '' },
    blame: 'word',
    async send({ word }) {
      await api(chatArea).addFilter({ body: { chatWordFilter: word.trim() } })
      form.reset()
    },
  })
  async function remove(word: string, index: number) {
    setBusy(word)
    try {
      await api(chatArea).removeFilter({ params: { index }, query: { word } })
    } catch (error) {
      // Another page of the person was faster; its list is on its way here.
      const gone = (error as { code?: string }).code === ('chat/no-such-word' satisfies ChatErrorCode)
      if (!gone) toast({ type: 'error', text: problemText(error) })
    } finally {
      setBusy(null)
    }
  }
  const full = words.length >= limits.filterWords
  return (
    <section className={styles.part} aria-labelledby="chat-word-filter">
      <h3 id="chat-word-filter">Word filter</h3>
      <p>Messages with one of these words are not shown to you. Nobody else sees your list.</p>
      <Form form={form}>
        <div className={styles.add}>
          <TextInput
            label="Word"
            hideLabel
            placeholder="A word, or a few"
            maxLength={limits.filterWordMax}
            autoComplete="off"
            {...form.text('word')}
          />
          <SubmitButton form={form} disabled={full || form.values.word.trim() === ''}>
            Save
          </SubmitButton>
        </div>
      </Form>
      {full && <p>Your filter is full: {limits.filterWords} words.</p>}
      {words.length > 0 && (
        <ul className={styles.words} aria-label="Your words">
          {words.map((word, index) => (
            <li key={word}>
              <span>{word}</span>
              <IconButton
                size="small"
                label={`Remove ${word}`}
                disabled={busy === word}
                onClick={() => void remove(word, index)}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Blocked({ people }: { people: ChatOptions['blocked'] }) {
  const { unblock } = useBlock()
  return (
    <section className={styles.part} aria-labelledby="chat-blocked">
      <h3 id="chat-blocked">Blocked people</h3>
      {people.length === 0 ? (
        <p>You block nobody. Block is on the card of each person, and beside what they say.</p>
      ) : (
        <ul className={styles.people} aria-labelledby="chat-blocked">
          {people.map((person) => (
            <li key={person.id}>
              <span>{person.displayName}</span>
              <Button size="small" aria-label={`Unblock ${person.displayName}`} onClick={() => void unblock(person)}>
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
