import type { ChatMessage } from '@shoal/bus/chat/contract'
import type { ServerEvents } from '../../contract.ts'
import type { Act, CrowdPart, Regular, Scene } from '../../platform/crowd/act.ts'
import { chanceOf } from '../../platform/crowd/chance.ts'
import { createScheduler } from '../../platform/crowd/scheduler.ts'
import { DEMO_EPOCH } from '../../platform/media/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { logInAs, type Member, type Onlooker, openOnlooker } from './actor.ts'
import { host as hostFacts, regulars } from './regulars.ts'
import { crowdSettings } from './settings.ts'

/** Where pages that only look begin. */
const cameras = ['kitchen', 'tank', 'bedroom', 'garden'] as const
/** Seconds between two arrivals: 40 log-ins in a minute leave a third of the rate of this machine's address to people. */
const arrivalSeconds = 1.5
/** As often as a page says what it watches, in ms. */
const watchEvery = 30_000
/** What is kept of a room. */
const linesKept = 60
/** Seconds of the footage's round, and what a player is behind it. */
const round = 24
const playersDelay = 1.7

export interface CompanyOptions {
  platform: Platform
  parts: readonly CrowdPart[]
  /** Where the server is reached. */
  url: string
  /** Of all of their accounts. */
  ids: ReadonlySet<string>
}

/** The crowd: the actors who are here, and the times of their acts. It begins with `begin`, and can be ended and begun again. */
export function createCompany({ platform, parts, url, ids }: CompanyOptions) {
  const { clock, log, settings } = platform
  const chance = chanceOf(clock.ms())
  const { regulars: most } = settings.of(crowdSettings)
  const acts: Act[] = [
    {
      name: 'crowd.arrive',
      every: [arrivalSeconds / settings.rateFactor, arrivalSeconds / settings.rateFactor],
      act: arrive,
    },
    { name: 'crowd.watch', every: [2, 2], act: watch },
    ...parts.flatMap((part) => part.acts ?? []),
  ]
  // An actor whose act is refused, as may happen to anybody, tries something else later.
  const failed = (error: unknown, act: string) => log.debug({ err: error, act }, 'an act of the crowd came to nothing')
  const scheduler = createScheduler(acts, { clock, chance, failed })
  let running = false
  let timer: NodeJS.Timeout | undefined
  let host: Member | null = null
  let coming: Regular[] = []
  const members = new Set<Member>()
  const lookers = new Set<ReturnType<typeof openOnlooker>>()
  const watched = new Map<Onlooker, number>()
  const lines = new Map<string, ChatMessage[]>()

  const scene: Scene = {
    clock,
    chance,
    here: (camera) => [...members].filter((one) => one.settled && (camera === undefined || one.camera === camera)),
    get host() {
      return host?.settled ? host : null
    },
    get onlookers() {
      return [...lookers]
    },
    everybody: [...ids],
    isOurs: (userId) => ids.has(userId),
    heard: (room) => lines.get(room) ?? [],
    moment: () => ((((clock.ms() - DEMO_EPOCH) / 1_000 - playersDelay) % round) + round) % round,
    after(seconds, action) {
      if (!running) return
      scheduler.after(seconds, action)
      drive()
    },
  }

  function drive(): void {
    clearTimeout(timer)
    const next = scheduler.next()
    if (!running || next === null) return
    timer = setTimeout(
      () => {
        scheduler.run(scene)
        drive()
      },
      Math.max(20, next - clock.ms()),
    ).unref()
  }

  /** One more comes: first the host, then the regulars, then the onlookers. */
  async function arrive(): Promise<void> {
    const next = coming.shift()
    if (next) {
      const member = await logInAs(url, next)
      if (!running) return member.leave()
      member.on((name, payload) => hear(member, name, payload))
      if (next === hostFacts) host = member
      else members.add(member)
      await showFace(member)
    } else if (lookers.size < most / 2) lookers.add(openOnlooker(url, chance.pick(cameras)))
  }

  /** Uploads a face, if they have none. */
  async function showFace(member: Member): Promise<void> {
    const session = await member.api.accounts.session()
    if (!session || session.user.photo !== null) return
    const { drawnFace } = await import('./drawnFace.ts')
    const file = new File([await drawnFace(member.regular.name)], 'face.png', { type: 'image/png' })
    await member.api.profile.uploadPhoto({ file })
  }

  /** Pages say what they watch in turns, so that they do not all do it at once. */
  async function watch(): Promise<void> {
    const now = clock.ms()
    for (const one of [...members, ...lookers, ...(host ? [host] : [])]) {
      const last = watched.get(one)
      if (last === undefined) watched.set(one, now - chance.between(0, watchEvery))
      else if (now - last >= watchEvery) {
        watched.set(one, now)
        one.watch().catch((error: unknown) => failed(error, 'crowd.watch'))
      }
    }
  }

  function keep(message: ChatMessage): boolean {
    const kept = lines.get(message.room) ?? []
    if (kept.some(({ id }) => id === message.id)) return false
    lines.set(message.room, [...kept, message].slice(-linesKept))
    return true
  }

  function tell(what: string, action: () => unknown): void {
    void (async () => action())().catch((error: unknown) => failed(error, what))
  }

  /**
   * Everybody in a room hears a line; it counts once. Other events count when the host hears them, and events to one person
   * for that person.
   */
  function hear(member: Member, name: string, payload: unknown): void {
    if (!running) return
    if (name === 'chat:joined') {
      const past = (payload as { messages: ChatMessage[] }).messages.filter(keep)
      for (const part of parts) part.hearsPast?.(past)
      return
    }
    if (name === 'chat:messages') {
      for (const message of (payload as ServerEvents['chat:messages']).messages)
        if (keep(message)) for (const part of parts) tell(name, () => part.hearsLine?.(message, scene))
      return
    }
    const event = name as keyof ServerEvents
    for (const { hears, hearsOwn } of parts) {
      const heard = hears?.[event] as ((event: never, scene: Scene) => unknown) | undefined
      if (heard && member === host) tell(name, () => heard(payload as never, scene))
      const own = hearsOwn?.[event] as ((event: never, actor: Member, scene: Scene) => unknown) | undefined
      if (own) tell(name, () => own(payload as never, member, scene))
    }
  }

  return {
    scene,

    /** They come, one after the other. */
    begin(): void {
      if (running) return
      running = true
      coming = [hostFacts, ...regulars.slice(0, most)]
      scheduler.restart(scene)
      for (const part of parts) tell('begins', () => part.begins?.(scene))
      drive()
    },

    /** They all go, at once: sessions and connections end. */
    async end(): Promise<void> {
      if (!running) return
      running = false
      clearTimeout(timer)
      const leaving = [...members, ...(host ? [host] : [])]
      for (const one of lookers) one.close()
      members.clear()
      lookers.clear()
      watched.clear()
      host = null
      await Promise.allSettled(leaving.map((one) => one.leave()))
    },
  }
}
export type Company = ReturnType<typeof createCompany>
