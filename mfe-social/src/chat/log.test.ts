import type { ChatMessage } from '@shoal/bus/chat'
import { limits } from '@shoal/bus/chat/limits'
import { append, askedAfter, emptyLog, entered, hold, type Log, release, remove } from './log.ts'
import { message } from './testing/samples.ts'

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message({ id: `m${from + index}`, text: `${from + index}` }))
const ids = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)
const said = (from: number, to: number) => ids(numbered(from, to))
const logOf = (from: number, to: number): Log => append(emptyLog, numbered(from, to)).log

describe('what was said', () => {
  it('keeps the order in which it came, each message once', () => {
    const { log, fresh } = append(logOf(1, 3), [...numbered(2, 5), ...numbered(4, 6)])
    expect(ids(log.messages)).toEqual(said(1, 6))
    expect(ids(fresh)).toEqual(said(4, 6))
  })

  it('changes nothing when nothing of it is new', () => {
    const log = logOf(1, 3)
    expect(append(log, numbered(1, 3)).log).toBe(log)
  })

  it('[CHAT-3] is never kept beyond the limit, however much comes', () => {
    let log = emptyLog
    for (let at = 1; at < 5_000; at += 40) log = append(log, numbered(at, at + 39)).log
    expect(log.messages).toHaveLength(limits.chatKept)
    expect(log.shown).toBe(log.messages)
    expect(log.messages.at(-1)?.id).toBe('m5000')
  })
})

describe('reading back', () => {
  it('[CHAT-2] leaves what is on the screen where it is, and counts what comes', () => {
    const log = append(hold(logOf(1, 500)), numbered(501, 530)).log
    expect(log.shown[0]?.id).toBe('m1')
    expect(ids(log.shown).slice(-30)).toEqual(said(501, 530))
    expect(log.unseen).toBe(30)
    expect(log.messages).toHaveLength(limits.chatKept)
  })

  it('[CHAT-3] stays bounded in a flood, and the end is there again at once', () => {
    let log = hold(logOf(1, 500))
    for (let at = 501; at < 4_000; at += 50) log = append(log, numbered(at, at + 49)).log
    expect(log.shown.length).toBeLessThanOrEqual(2 * limits.chatKept)
    expect(log.shown[0]?.id).toBe('m1')
    expect(log.behind).toBe(true)
    const back = release(log)
    expect(back.shown).toBe(back.messages)
    expect(ids(back.shown)).toEqual(said(3_501, 4_000))
    expect(back.unseen).toBe(0)
  })
})

describe('coming back', () => {
  it('[RT-3] closes the gap: in order, without doubles', () => {
    const log = logOf(1, 300)
    expect(askedAfter(log)).toBe('m200')
    expect(ids(entered(log, 'm300', numbered(201, 340)).messages)).toEqual(said(201, 340))
  })

  it('[RT-3] asks for the last ones when it has few or none', () => {
    expect(askedAfter(emptyLog)).toBeUndefined()
    expect(askedAfter(logOf(1, limits.chatHistory))).toBeUndefined()
    expect(ids(entered(logOf(1, 3), 'm3', numbered(1, 8)).messages)).toEqual(said(1, 8))
  })

  it('[RT-3] puts frames that overtook the answer behind it', () => {
    const asked = logOf(1, 3)
    const meanwhile = append(asked, numbered(8, 9)).log
    expect(ids(entered(meanwhile, 'm3', numbered(1, 8)).messages)).toEqual(said(1, 9))
    expect(ids(entered(append(emptyLog, numbered(8, 9)).log, undefined, numbered(1, 8)).messages)).toEqual(said(1, 9))
  })

  it('shows nothing any more that was taken away meanwhile', () => {
    const gone = numbered(1, 3).map((one) =>
      one.id === 'm2' ? { ...one, text: '', removedBy: 'moderator' as const } : one,
    )
    expect(entered(logOf(1, 3), 'm3', gone).messages[1]?.text).toBe('')
  })
})

describe('taking away', () => {
  it('leaves the place, and silences what quotes it', () => {
    const reply = message({ id: 'r', text: 'no!', replyTo: { id: 'm1', displayName: 'lou', text: '1' } })
    const log = remove(append(hold(logOf(1, 2)), [reply]).log, ['m1'], 'moderator')
    for (const list of [log.messages, log.shown]) {
      expect(list[0]).toMatchObject({ id: 'm1', text: '', removedBy: 'moderator' })
      expect(list[2]).toMatchObject({ text: 'no!', replyTo: { id: 'm1', text: '' } })
    }
  })
})
