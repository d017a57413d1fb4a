import { signUp } from '@shoal/bus/accounts/offers'
import { chatArea } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import { useEvent, useShell } from '@shoal/remote-kit'
import { Button } from '@shoal/ui/Button'
import { IconButton } from '@shoal/ui/IconButton'
import { TextInput } from '@shoal/ui/TextInput'
import { CornerUpRight, X } from 'lucide-react'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './Composer.module.css'
import { useChat } from './chatStore.ts'
import { emptyDraft } from './drafts.ts'
import { EmotePicker } from './EmotePicker.tsx'
import { MentionList } from './MentionList.tsx'
import { lostLink, withMention } from './text.ts'
import { useMentionChoice } from './useMentionChoice.ts'

export interface MessageFormProps {
  room: string
  label: string
  /** Id of the person who writes, null for a visitor. */
  me: string | null
  /** Nothing can be sent right now. */
  offline: boolean
}

/** Where a message is written and sent [CHAT-2]. */
export function MessageForm({ room, label, me, offline }: MessageFormProps) {
  const { openModal } = useShell()
  const draft = useChat((state) => state.drafts[room] ?? emptyDraft)
  const refused = useChat((state) => state.rooms[room]?.status === 'refused')
  const write = useChat((state) => state.write)
  const hold = useChat((state) => state.hold)
  const say = useChat((state) => state.say)
  const input = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** The server took a link out of what was said last. */
  const [lost, setLost] = useState(false)
  const list = useId()
  const { text, replyTo } = draft

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
  const mention = (displayName: string, from: number, to: number) => {
    const done = withMention(text, from, to, displayName)
    change(done.text, done.caret)
  }
  const selection = () => ({
    from: input.current?.selectionStart ?? text.length,
    to: input.current?.selectionEnd ?? text.length,
  })
  const choice = useMentionChoice(room, me, text, caret, mention)

  useEvent(chatArea.topics.mention, ({ displayName }) => {
    const { from, to } = selection()
    mention(displayName, from, to)
  })
  const replyId = replyTo?.id
  useEffect(() => {
    if (replyId !== undefined) input.current?.focus()
  }, [replyId])

  // Who came to have a name in order to say this finds it in the line, and decides whether to send it.
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
    if (said === '' || offline || refused) return
    setProblem(null)
    setLost(false)
    if (me === null) {
      // The dialog gives the focus back to what had it.
      input.current?.focus()
      openModal(signUp, { reason: 'Sign up to say it. What you wrote stays in the line.' })
      return
    }
    hold(room, false)
    try {
      const left = await say(room, { text: said, replyTo })
      setLost(lostLink(said, left))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Sorry, something went wrong')
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (choice.onKey(event)) return
    if (event.key === 'Escape' && replyTo) write(room, { replyTo: null })
  }
  const follow = () => setCaret(input.current?.selectionStart ?? null)
  const open = choice.people.length > 0
  const notice = offline ? 'Not connected. You can go on writing, but not send' : problem

  return (
    <form className={styles.composer} onSubmit={send} aria-label={`Write in ${label}`}>
      {replyTo && (
        <div className={styles.reply}>
          <CornerUpRight aria-hidden="true" />
          <span>
            Replying to <b style={{ color: replyTo.from.color }}>{replyTo.from.displayName}</b> {replyTo.text}
          </span>
          <IconButton size="small" label="Cancel reply" onClick={() => write(room, { replyTo: null })}>
            <X />
          </IconButton>
        </div>
      )}
      {notice && (
        <p className={styles.notice} role="alert" data-offline={offline || undefined}>
          {notice}
        </p>
      )}
      <div className={styles.line}>
        {open && <MentionList id={list} people={choice.people} marked={choice.marked} onChoose={choice.choose} />}
        <TextInput
          ref={input}
          className={styles.field}
          label="Message"
          hideLabel
          placeholder={`Say something in ${label}`}
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
            write(room, { text: event.target.value })
            setCaret(event.target.selectionStart)
            setProblem(null)
            setLost(false)
          }}
          onSelect={follow}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
        />
        <EmotePicker
          onPick={(emote) => {
            const { from, to } = selection()
            change(text.slice(0, from) + emote + text.slice(to), from + emote.length)
          }}
        />
        <Button type="submit" variant="live" disabled={offline || refused || text.trim() === ''}>
          Send
        </Button>
      </div>
      <p role="status" className={styles.told}>
        {lost && 'Links stay outside: the one in your message was taken out.'}
      </p>
    </form>
  )
}
