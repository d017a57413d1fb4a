import type { ConnectionState } from '@shoal/bus'
import { signUp } from '@shoal/bus/accounts/offers'
import { chatArea } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import { looksLikeCommand } from '@shoal/bus/chat/rules'
import { later, useEvent, useRemaining, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { TextInput } from '@shoal/ui/TextInput'
import { CornerUpRight, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './Composer.module.css'
import { useChat } from './chatStore.ts'
import { emptyDraft } from './drafts.ts'
import { EmotePicker } from './EmotePicker.tsx'
import { useChatOptions } from './reading/optionsStore.ts'
import { ShortText } from './ShortText.tsx'
import { lostLink, withWord } from './text.ts'
import { useChoice } from './useChoice.tsx'
import { useCommand } from './useCommand.ts'

// Few are ever muted.
const MutedNotice = later(() => import('./reading/MutedNotice.tsx'), { name: 'How long you are muted', size: 'line' })

const textOf = (error: unknown) => (error instanceof Error ? error.message : 'Sorry, something went wrong')

const commandWaits = 'Not done yet: commands need the connection and the room. Yours stays in the line.'
const withoutConnection = (status: ConnectionState['status']) =>
  status === 'connected'
    ? null
    : status === 'refused'
      ? 'The connection was refused. Nothing can be sent before the page is loaded again.'
      : 'Not connected. What you send waits for the connection, up to ten seconds.'

export interface MessageFormProps {
  room: string
  label: string
  /** Id of the person who writes, null for a visitor. */
  me: string | null
  /** Stands in the empty line; it names the room when absent. */
  hint?: string | undefined
  /** They need not wait in a slow room. */
  staff?: boolean
  /** Of the connection; without one what is sent waits for it. */
  connection: ConnectionState['status']
}

/** Where a message is written and sent [CHAT-2]. */
export function MessageForm({ room, label, hint, me, staff = false, connection }: MessageFormProps) {
  const { openModal } = useShell()
  const draft = useChat((state) => state.drafts[room] ?? emptyDraft)
  const inside = useChat((state) => state.rooms[room]?.status === 'inside')
  const slow = useChat((state) => state.rooms[room]?.slow ?? null)
  const wait = Math.ceil(useRemaining(staff || slow === null ? 0 : slow.until) / 1000)
  const write = useChat((state) => state.write)
  const hold = useChat((state) => state.hold)
  const say = useChat((state) => state.say)
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  /** The server took a link out of the last message. */
  const [lost, setLost] = useState(false)
  /** The answer of the last command. */
  const [done, setDone] = useState<string | null>(null)
  const muted = useChatOptions((state) => state.mutedUntil !== null)
  const command = useCommand(room)
  const list = useId()
  const { text, replyTo, problem } = draft
  const offline = connection !== 'connected'
  // While it connects, what is said of it stays as it was: on a new page, nothing, so that nothing moves [NAV-4].
  const [told, setTold] = useState<ConnectionState['status']>('connected')
  if (connection !== 'connecting' && connection !== told) setTold(connection)

  /** Where the caret goes once the new text is in the input. */
  const next = useRef<number>(null)
  useLayoutEffect(() => {
    if (next.current === null) return
    input.current?.focus()
    input.current?.setSelectionRange(next.current, next.current)
    setCaret(next.current)
    next.current = null
  })
  const change = (changed: string, caretAfter: number) => {
    if (changed.length > limits.chatMessageMax) return
    next.current = caretAfter
    write(room, { text: changed })
  }
  const insert = (word: string, from: number, to: number) => {
    const done = withWord(text, from, to, word)
    change(done.text, done.caret)
  }
  const selection = () => ({
    from: input.current?.selectionStart ?? text.length,
    to: input.current?.selectionEnd ?? text.length,
  })
  const choice = useChoice(room, me, text, caret, insert)

  useEvent(chatArea.topics.mention, ({ displayName }) => {
    const { from, to } = selection()
    insert(`@${displayName}`, from, to)
  })
  const replyId = replyTo?.id
  useEffect(() => {
    if (replyId !== undefined) input.current?.focus()
  }, [replyId])

  // A visitor who signed up in order to say this finds it in the line, and decides whether to send it.
  const wrote = useRef(me)
  useEffect(() => {
    if (wrote.current === null && me !== null && text !== '') {
      input.current?.focus()
      input.current?.setSelectionRange(text.length, text.length)
    }
    wrote.current = me
  }, [me, text])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = text.trim()
    if (said === '') return
    write(room, { problem: null })
    setLost(false)
    setDone(null)
    if (me === null) {
      // The dialog gives the focus back to the element that had it.
      input.current?.focus()
      openModal(signUp, { reason: 'Sign up to say it. What you wrote stays in the line.' })
      return
    }
    if (looksLikeCommand(said)) {
      // A command that waited would be done to a room that looks otherwise by then.
      if (offline || !inside) return write(room, { problem: commandWaits })
      write(room, { text: '' })
      try {
        setDone(await command(said))
      } catch (error) {
        // It was somebody else's.
        if (wrote.current !== me) return
        // Nothing that was written gets lost, also not what was written meanwhile.
        const written = input.current?.value
        write(room, { text: written ? `${said} ${written}` : said, problem: textOf(error) })
      }
      return
    }
    if (muted || wait > 0) return
    hold(room, false)
    const left = await say(room, { ...draft, text: said })
    if (left !== null) setLost(lostLink(said, left))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (choice.onKey(event)) return
    if (event.key === 'Escape' && replyTo) write(room, { replyTo: null })
  }
  const follow = () => setCaret(input.current?.selectionStart ?? null)
  const open = choice.choices.length > 0
  const notice = problem ?? withoutConnection(told)

  return (
    <form className={styles.composer} onSubmit={send} aria-label={`Write in ${label}`} data-composer>
      {replyTo && (
        <div className={styles.reply}>
          <CornerUpRight aria-hidden="true" />
          <span>
            Replying to <b style={{ color: replyTo.from.color }}>{replyTo.from.displayName}</b>{' '}
            <ShortText text={replyTo.text} />
          </span>
          <IconButton size="small" label="Cancel reply" onClick={() => write(room, { replyTo: null })}>
            <X />
          </IconButton>
        </div>
      )}
      {muted && <MutedNotice />}
      {notice && (
        <p className={styles.notice} role="alert" data-offline={problem === null || undefined}>
          {notice}
        </p>
      )}
      <div className={styles.line}>
        {open && (
          <ChoiceList
            id={list}
            label={choice.label}
            choices={choice.choices}
            marked={choice.marked}
            onChoose={choice.choose}
          />
        )}
        <TextInput
          ref={input}
          className={styles.field}
          label="Message"
          hideLabel
          placeholder={hint ?? `Say something in ${label}`}
          autoComplete="off"
          enterKeyHint="send"
          maxLength={limits.chatMessageMax}
          counter
          value={text}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? list : undefined}
          aria-activedescendant={open ? `${list}-${choice.marked}` : undefined}
          onChange={(event) => {
            write(room, { text: event.target.value, problem: null })
            setCaret(event.target.selectionStart)
            setLost(false)
            setDone(null)
          }}
          onSelect={follow}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
        />
        <EmotePicker
          onPick={(emote) => {
            const { from, to } = selection()
            // An emote of the project is a word, an emoji is a letter.
            if (emote.startsWith(':')) insert(emote, from, to)
            else change(text.slice(0, from) + emote + text.slice(to), from + emote.length)
          }}
        />
        <Button
          type="submit"
          variant="live"
          disabled={text.trim() === '' || ((muted || wait > 0) && !looksLikeCommand(text))}
        >
          {wait > 0 ? <Wait seconds={wait} /> : 'Send'}
        </Button>
      </div>
      {slow && <p className={styles.told}>{slowText(slow.seconds, staff)}</p>}
      <p role="status" className={styles.told}>
        {done ?? (lost && 'Links stay outside: the one in your message was taken out.')}
      </p>
    </form>
  )
}

/** How long somebody waits in a slow room, where they would send. */
function Wait({ seconds }: { seconds: number }) {
  const text = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span role="timer" aria-label={`You can write again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`}>
      {text}
    </span>
  )
}

function slowText(seconds: number, staff: boolean): string {
  const often = seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second']
  const every = often[0] === 1 ? `every ${often[1]}` : `every ${often[0]} ${often[1]}s`
  return `Slow mode: one message ${every}${staff ? ', but staff as they like' : ''}.`
}
