import type { Picture } from '@shoal/bus/battleMedia/contract'
import { problemOfAnswer } from './answers.ts'
import { createArrivals, lostAfter } from './arrivals.ts'
import { createNotice, type Noticed } from './notice.ts'
import type { Peer } from './peer.ts'
import { createQuality } from './quality.ts'
import { createStudio } from './studio.ts'
import { createThrottle } from './throttle.ts'
import { createUplink } from './uplink.ts'

describe('which picture a receiver gets', () => {
  /** Reports go to it one after the other, half a second apart; `hasSmall`: the fighter sends a small picture as well. */
  function receiver({ hasSmall }: { hasSmall: boolean }) {
    const quality = createQuality()
    let now = 0
    const known = () => ({ now, hasSmall })
    return {
      get: quality.get,
      report(kind: 'audio' | 'video', lost: number): boolean {
        now += 500
        return quality.report(kind, lost, known())
      },
      /** Two bad reports on the picture. */
      getsWorse(): void {
        expect([this.report('video', 0.5), this.report('video', 0.5)]).toEqual([false, true])
      },
      /** For how many seconds it gets what it gets now, while `report` says how it comes through; at most a minute. */
      lasts(report: () => boolean): number {
        const [before, since] = [quality.get(), now]
        while (quality.get() === before && now - since < 60_000) {
          if (!report()) now += 500
          quality.look(known())
        }
        return (now - since) / 1_000
      },
    }
  }
  const nothing = () => false

  it('[BAT-3] is the small one after two reports of more than 15 % lost, then none, and gets better step by step', () => {
    const one = receiver({ hasSmall: true })
    expect([0.2, 0.1, 0.2, 0.15].map((lost) => one.report('video', lost))).toEqual([false, false, false, false])
    expect([one.report('audio', 0.9), one.report('audio', 0.9)]).toEqual([false, false])
    expect(one.get()).toBe('full')
    one.getsWorse()
    expect(one.get()).toBe('small')
    one.getsWorse()
    expect(one.get()).toBe('none')

    const comesThrough =
      (kind: 'audio' | 'video', lost = 0.01) =>
      () => {
        one.report(kind, lost)
        return true
      }
    expect(one.report('audio', 0.2)).toBe(false)
    expect(one.lasts(comesThrough('audio'))).toBe(5.5)
    expect(one.get()).toBe('small')
    expect(one.lasts(comesThrough('video'))).toBe(5.5)
    expect(one.get()).toBe('full')
    expect(one.lasts(comesThrough('video', 0.1))).toBe(60)
  })

  it('[BAT-3] stays small while more than 5 % are lost of it', () => {
    const one = receiver({ hasSmall: true })
    one.getsWorse()
    expect(one.lasts(() => one.report('video', 0.06) || true)).toBe(60)
  })

  it('[BAT-3] is none at once where there is no small one', () => {
    const one = receiver({ hasSmall: false })
    one.getsWorse()
    expect(one.get()).toBe('none')
  })

  it('[BAT-3] a better one that fails is tried later and later, until it went well for a while', () => {
    for (const hasSmall of [true, false]) {
      const one = receiver({ hasSmall })
      const below = hasSmall ? 'small' : 'none'
      const wait = hasSmall ? () => one.report('video', 0) || true : nothing
      const waited = Array.from({ length: 6 }, () => {
        one.getsWorse()
        expect(one.get()).toBe(below)
        return Math.floor(one.lasts(wait))
      })
      expect(waited).toEqual([5, 10, 20, 40, 40, 40])
      expect(one.get()).toBe('full')
      for (let reports = 0; reports < 12; reports += 1) one.report('video', 0)
      one.getsWorse()
      expect(Math.floor(one.lasts(wait))).toBe(5)
    }
  })

  it('[BAT-3] is not tried while the sound says that the connection is bad', () => {
    const one = receiver({ hasSmall: false })
    one.getsWorse()
    expect(one.lasts(() => one.report('audio', 0.5) || true)).toBe(60)
  })
})

describe('what the line of a sender loses', () => {
  /** A second of packets, of which one in `every` is lost before the server, from a number on. */
  function second(arrivals: ReturnType<typeof createArrivals>, from: number, at: number, every: number | null) {
    for (let packet = 0; packet < 100; packet += 1)
      if (every === null || packet % every !== every - 1) arrivals.take((from + packet) & 0xffff, at + packet * 10)
  }

  it('[BAT-3] is not held against those who watch, and what they lose themselves is', () => {
    const arrivals = createArrivals()
    const quality = createQuality()
    const report = (lost: number, now: number) =>
      quality.report('video', lostAfter(arrivals.lostSince(now - 1_000), lost), { now, hasSmall: false })
    // Across the end of the numbers.
    for (let at = 0; at < 8_000; at += 1_000) {
      second(arrivals, 65_236 + at / 10, at, 4)
      expect(arrivals.lostSince(at)).toBeCloseTo(0.25, 1)
      report(0.25, at + 1_000)
      expect(quality.get()).toBe('full')
    }
    // A quarter before the server and a third of the rest after it.
    for (const at of [8_000, 9_000]) {
      second(arrivals, 65_236 + at / 10, at, 4)
      report(0.5, at + 1_000)
    }
    expect(quality.get()).toBe('none')
  })

  it('[BAT-3] is less when lost packets come late, and nothing of what was before counts', () => {
    const arrivals = createArrivals()
    second(arrivals, 1, 0, 2)
    expect(arrivals.lostSince(0)).toBeCloseTo(0.5, 1)
    for (let packet = 1; packet < 100; packet += 2) arrivals.take(1 + packet, 1_000)
    expect(arrivals.lostSince(0)).toBeCloseTo(0, 1)
    second(arrivals, 101, 2_000, null)
    expect(arrivals.lostSince(2_000)).toBe(0)
  })
})

describe('whether anybody could see or hear a sender', () => {
  /** As Chromium makes them of a camera that is covered and a microphone that is muted, and of a voice. */
  const black = { picture: 96, whole: 553 }
  const sound = { silent: 35, speaks: 60 }

  /** What is thought of 25 pictures and 50 packets of sound a second, and a whole picture at its beginning, at its end. */
  function thoughtOf(
    seconds: number,
    send: (second: number) => { picture?: number; whole?: number; sound?: number },
  ): Noticed[] {
    const notice = createNotice(0)
    return Array.from({ length: seconds }, (_, second) => {
      const { picture = 0, whole = 0, sound = 0 } = send(second)
      for (let at = second * 1_000; at < (second + 1) * 1_000; at += 20) {
        if (at % 1_000 === 0)
          for (let sent = 0; sent < whole; sent += 1_200) notice.picture(Math.min(1_200, whole - sent), sent === 0, at)
        if (picture > 0 && at % 40 === 0) notice.picture(picture, false, at)
        if (sound > 0) notice.sound(sound, at)
      }
      return notice.at((second + 1) * 1_000)
    })
  }

  it('[BAT-3] a black picture and silence count as nothing, however often a whole picture is asked for', () => {
    for (const whole of [0, black.whole]) {
      const thought = thoughtOf(60, () => ({ picture: black.picture, whole, sound: sound.silent }))
      expect(thought.indexOf('unnoticed')).toBe(19)
      expect(thought.indexOf('lost')).toBe(39)
    }
  })

  it('[BAT-3] a camera that is slow is enough without a microphone, also while whole pictures are asked for all the time', () => {
    const all = Array<Noticed>(120).fill('noticed')
    // 30 kbit/s, the least that browsers give a camera.
    expect(thoughtOf(120, () => ({ picture: 150, sound: sound.silent }))).toEqual(all)
    expect(thoughtOf(120, () => ({ picture: 40, whole: 4_000 }))).toEqual(all)
  })

  it('[BAT-3] a voice is enough without a camera, and with a black picture, if it is heard now and then', () => {
    const all = Array<Noticed>(120).fill('noticed')
    const speaks = (second: number) => (second % 15 === 14 ? sound.speaks : sound.silent)
    expect(thoughtOf(120, (second) => ({ sound: speaks(second) }))).toEqual(all)
    expect(thoughtOf(120, (second) => ({ picture: black.picture, sound: speaks(second) }))).toEqual(all)
    const thought = thoughtOf(60, (second) => ({ sound: second === 30 ? sound.speaks : 0 }))
    expect(thought.indexOf('unnoticed')).toBe(19)
    expect(thought[30]).toBe('noticed')
    expect(thought.lastIndexOf('noticed')).toBe(49)
  })

  it('[BAT-3] who joins again goes on where they were, and nothing is counted while they are gone', () => {
    const notice = createNotice(0)
    let time = 0
    const thought: Noticed[] = []
    // Never there for a whole second, and away for half a minute in between.
    for (let joined = 0; joined < 50; joined += 1) {
      notice.goOn(time)
      for (let packets = 0; packets < 40; packets += 1) {
        time += 20
        notice.sound(sound.silent, time)
        if (packets % 2 === 0) notice.picture(black.picture, false, time)
      }
      notice.pause(time)
      thought.push(notice.at(time))
      time += 30_000
    }
    expect(thought.indexOf('unnoticed')).toBe(24)
    expect(thought.indexOf('lost')).toBe(49)
  })

  it('[BAT-3] a server that stood still for a minute holds it against nobody', () => {
    const notice = createNotice(0)
    notice.sound(sound.silent, 900)
    expect(notice.at(61_000)).toBe('noticed')
  })
})

describe('a throttle', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('[BAT-3] asks at once, then once in 300 ms however many ask, and no more when nobody does', () => {
    let asked = 0
    const throttle = createThrottle(300, () => {
      asked += 1
    })
    for (let time = 0; time < 900; time += 10) {
      throttle.ask()
      jest.advanceTimersByTime(10)
    }
    expect(asked).toBe(4)
    jest.advanceTimersByTime(10_000)
    expect(asked).toBe(4)
    throttle.ask()
    expect(asked).toBe(5)
  })
})

describe('a sender who has fallen silent', () => {
  function studio() {
    const began = 1_000
    let time = began
    const closed: string[] = []
    const made = createStudio({
      now: () => time,
      closed: (_, reason) => closed.push(reason),
      picture: () => {},
      pictureFor: () => {},
      record: () => null,
      unnoticed: () => {},
      lost: async () => {},
    })
    const sender = {
      ...{ peerId: 'peer', senderId: 'ann', madeAt: began },
      isConnected: () => true,
      heardAt: () => time,
      asSeenHere: (picture: Picture) => picture,
      close: async () => {},
      look: () => {},
      tellSmall: () => {},
    } as unknown as Peer
    made.add(sender)
    const send = () =>
      made.take(sender, 'sound', { payload: Buffer.alloc(60), header: { sequenceNumber: 1 } } as Parameters<
        typeof made.take
      >[2])
    return {
      closed,
      send,
      at: (ms: number) => (time = began + ms),
      look: (stoodStill?: number) => made.look(stoodStill),
    }
  }

  it('[BAT-3] is closed after three seconds', () => {
    const { closed, send, at, look } = studio()
    send()
    at(3_000)
    look()
    expect(closed).toEqual([])
    at(3_001)
    look()
    expect(closed).toEqual(['silent'])
  })

  it('[BAT-3] is not silent while this process stood still, but is when nothing comes afterwards', () => {
    const { closed, send, at, look } = studio()
    send()
    at(5_500)
    look(5_000)
    expect(closed).toEqual([])
    at(8_001)
    look()
    expect(closed).toEqual(['silent'])
  })
})

describe('a sender who has lost', () => {
  it('[BAT-3] [BAT-7] is said to have lost until the battle is over, though they leave, and not twice at the same time', async () => {
    let time = 0
    const said: string[] = []
    let answer = () => {}
    const made = createStudio({
      ...{ now: () => time, closed: () => {}, picture: () => {}, pictureFor: () => {}, unnoticed: () => {} },
      record: () => null,
      lost: (userId) => {
        said.push(userId)
        return new Promise((resolve) => (answer = resolve))
      },
    })
    const sender = {
      ...{ peerId: 'peer', senderId: 'ann', madeAt: 0, isConnected: () => true, heardAt: () => time },
      ...{ asSeenHere: (picture: Picture) => picture, look: () => {}, tellSmall: () => {}, close: async () => {} },
    } as unknown as Peer
    made.add(sender)
    for (; time <= 41_000; time += 500) {
      made.take(sender, 'sound', { payload: Buffer.alloc(3), header: { sequenceNumber: 1 } } as Parameters<
        typeof made.take
      >[2])
      made.look()
    }
    expect(said).toEqual(['ann'])
    made.remove(sender)
    expect(made.isEmpty()).toBe(false)
    time += 10_000
    made.look()
    expect(said).toEqual(['ann'])
    // The database was away.
    answer()
    await Promise.resolve()
    time += 2_000
    made.look()
    expect(said).toEqual(['ann', 'ann'])
  })
})

describe('what a sender may send', () => {
  it('[BAT-3] [OPS-4] is three seconds of twice what was asked for at once, and then no more', () => {
    const uplink = createUplink()
    let bytes = 0
    while (uplink.take(1_000)) bytes += 1_000
    // 2 × 1 214 kbit/s for 3 s, less what headers count, and what comes in again while this counts.
    expect(bytes).toBeGreaterThan(700_000)
    expect(bytes).toBeLessThan(3_000_000)
  })
})

describe('an answer', () => {
  const section = (kind: string, direction: string, codec: string) =>
    `m=${kind} 9 UDP/TLS/RTP/SAVPF 96\r\na=${direction}\r\na=rtpmap:96 ${codec}/90000\r\n`
  const head = 'v=0\r\na=ice-ufrag:abcd\r\na=fingerprint:sha-256 AA\r\n'
  const offer = `${head}${section('audio', 'recvonly', 'opus')}${section('video', 'sendonly', 'VP8')}`

  it('[BAT-3] may send where it is asked to, get where something is sent, or do neither', () => {
    const answer = (first: string, second: string, codec = 'VP8') =>
      problemOfAnswer(offer, `${head}${section('audio', first, 'opus')}${section('video', second, codec)}`)
    expect(answer('sendonly', 'recvonly')).toBeNull()
    expect(answer('inactive', 'recvonly')).toBeNull()
    expect(answer('sendrecv', 'recvonly')).toBe('direction')
    expect(answer('sendonly', 'sendonly')).toBe('direction')
    expect(answer('sendonly', 'recvonly', 'H264')).toBe('codecs')
    expect(problemOfAnswer(offer, `${head}${section('audio', 'sendonly', 'opus')}`)).toBe('sections')
    expect(problemOfAnswer(offer, 'hello')).toBe('unreadable')
  })
})
