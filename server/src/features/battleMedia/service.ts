import type { IceServer, Picture } from '@shoal/bus/battleMedia/contract'
import { battleMediaErrors } from '@shoal/bus/battleMedia/errors'
import { perMinute } from '@shoal/bus/dsl/contract'
import { service } from '../../platform/feature.ts'
import { networkOf } from '../../platform/http/network.ts'
import { newId } from '../../platform/ids.ts'
import { useWebrtcPorts } from '../../platform/media/webrtc/ports.ts'
import { webrtcSettings } from '../../platform/media/webrtc/settings.ts'
import type { Who } from '../../platform/people/who.ts'
import type { Connection } from '../../platform/realtime/listen.ts'
import { refuse } from '../../platform/refusal.ts'
import { useBattle } from '../battle/index.ts'
import { useBattleRecordings } from '../battleRecordings/index.ts'
import type { Forwarding, ForwardingEvents } from './forwarding/forwarding.ts'
import { loadForwarding } from './forwarding/load.ts'
import { createUnit } from './forwarding/unit.ts'
import { createHosting, picturesEnded } from './hosting.ts'
import { iceServersFor } from './iceServers.ts'
import { battleMediaSettings } from './settings.ts'
import { createStreamKeys } from './streamKeys.ts'

/** How often one person, or one connection of a visitor, may join: a page does so once in three seconds at most. */
const joins = perMinute(60)

/** Why a connection hears of a battle: it watches, or it has a peer that gets or sends pictures. */
type Reason = 'watches' | 'peer'

interface OwnPeer {
  peerId: string
  battleId: string
  host: string
}

/** Camera and microphone of fighters, for each other and for everybody who watches [BAT-3]. */
export const useBattleMedia = service((platform) => {
  const { clock, database, limiter, log, metrics, nodes, outbox, publisher, secrets, settings } = platform
  const { iceServers, turnSecret, forwardingModule } = settings.of(battleMediaSettings)
  const streamKeys = createStreamKeys(secrets.session)
  const battles = useBattle(platform)
  /** Rooms for the pictures of a battle, by its id, and for events of one peer, by the peer's id. */
  const audience = platform.rooms.declare('battle-media')
  /** The peer of each connection to this node, and where it is. */
  const peers = new Map<string, OwnPeer>()

  const events: ForwardingEvents = {
    closed: (peerId, reason) => publisher.publish(audience.address(peerId), 'battle-media:closed', { peerId, reason }),
    picture: (battleId, picture, except) =>
      publisher.publish(
        audience.address(battleId),
        'battle-media:picture',
        { battleId, ...picture },
        except.map((peerId) => audience.address(peerId)),
      ),
    pictureFor: (peerId, battleId, picture) =>
      publisher.publish(audience.address(peerId), 'battle-media:picture', { battleId, ...picture }),
    unnoticed: (peerId, unnoticed) =>
      publisher.publish(audience.address(peerId), 'battle-media:unnoticed', { peerId, unnoticed }),
    lost: battles.loseUnnoticed,
  }
  async function makeForwarding(): Promise<Forwarding> {
    const [createForwarding, recorder] = await Promise.all([
      loadForwarding(forwardingModule),
      useBattleRecordings(platform).recorder(),
    ])
    return createForwarding({
      ...{ events, log, now: clock.passed, record: recorder?.record ?? null },
      addresses: settings.of(webrtcSettings).addresses,
      ports: useWebrtcPorts(platform),
    })
  }
  const unit = createUnit(makeForwarding, log)
  metrics.gauge(
    'shoal_battle_peers',
    'Browsers that send or get pictures of battles',
    () => unit.running()?.count() ?? 0,
  )

  const able = settings.role !== 'worker' && settings.originUrl === undefined
  const hosting = createHosting({ nodes, log, able, since: clock.ms(), unit })

  /** The fighters of the battle that runs, if it is this one. Throws the Refusal `battle-media/none`. */
  const fightersOf = async (battleId: string): Promise<readonly [string, string]> =>
    (await battles.fightersOf(battleId)) ?? refuse(battleMediaErrors.none)

  function drop(connection: Connection): void {
    const own = peers.get(connection.id)
    if (!own) return
    peers.delete(connection.id)
    for (const key of [own.battleId, own.peerId]) audience.leave(connection, key, 'peer' satisfies Reason)
    hosting.leave(own.host, own.peerId)
  }

  const closed = new WeakSet<Connection>()
  // From its beginning on: one that closes while something is waited for would not be heard otherwise.
  platform.gateway.onConnect((connection) =>
    connection.onClose(() => {
      closed.add(connection)
      drop(connection)
    }),
  )

  return {
    /** Where another unit is named: whether there is one. Throws a SettingsError otherwise. */
    async checkForwarding(): Promise<void> {
      if (!able || forwardingModule === undefined) return
      await loadForwarding(forwardingModule)
      log.info({ module: forwardingModule }, 'pictures of battles go through another forwarding unit')
    },

    /** May be kept for a day [BAT-8]. */
    iceServers: (): IceServer[] => iceServersFor({ urls: iceServers, secret: turnSecret, now: clock.ms() }),

    /** Lets a connection hear of the pictures of a battle. Throws the Refusals `battle-media/none` and `battle-media/unreachable`. */
    async watch(connection: Connection, battleId: string): Promise<Picture[]> {
      await fightersOf(battleId)
      if (closed.has(connection)) refuse(battleMediaErrors.unreachable)
      audience.only(connection, battleId, 'watches' satisfies Reason)
      const own = peers.get(connection.id)
      const peerId = own?.battleId === battleId ? own.peerId : null
      return (await hosting.pictures(battleId, peerId)) ?? refuse(battleMediaErrors.unreachable)
    },

    /** Throws the Refusals `battle-media/none` and `battle-media/not-in-battle`. */
    async streamKey({ userId }: Who, battleId: string): Promise<string> {
      if (!(await fightersOf(battleId)).includes(userId)) refuse(battleMediaErrors.notInBattle)
      return streamKeys.keyOf(battleId, userId)
    },

    /**
     * Makes a peer of this connection in place of one that it had; with a stream key it sends as well. Throws the Refusals
     * `battle-media/none`, `battle-media/bad-key`, `battle-media/full` and `battle-media/unreachable`.
     */
    async join(
      connection: Connection,
      { battleId, streamKey }: { battleId: string; streamKey?: string | undefined },
    ): Promise<{ peerId: string; offer: string; pictures: Picture[] }> {
      const userId = connection.who?.userId ?? null
      const { address } = connection
      await limiter.use('battle-media:peers', joins, { person: userId ?? connection.id, address })
      const fighters = await fightersOf(battleId)
      const sends = streamKey !== undefined
      const maySend = userId !== null && fighters.includes(userId) && streamKeys.fits(streamKey ?? '', battleId, userId)
      if (sends && !maySend) refuse(battleMediaErrors.badKey)
      drop(connection)
      const host = hosting.host()
      if (host === undefined || closed.has(connection)) refuse(battleMediaErrors.unreachable)
      const peerId = newId()
      // Before the peer is there, so that nothing is missed that is told of it.
      for (const key of [battleId, peerId]) audience.enter(connection, key, 'peer' satisfies Reason)
      peers.set(connection.id, { peerId, battleId, host })
      const joined = await hosting.join(host, {
        ...{ peerId, battleId, fighters: [...fighters] },
        senderId: sends ? userId : null,
        network: networkOf(address),
      })
      const isStill = !closed.has(connection) && peers.get(connection.id)?.peerId === peerId
      if (joined && 'offer' in joined && isStill) return { peerId, ...joined }
      // Left, closed or joined again while it was made, or not made at all.
      if (isStill) drop(connection)
      else hosting.leave(host, peerId)
      if (joined && 'refused' in joined)
        refuse(joined.refused === 'full' ? battleMediaErrors.full : battleMediaErrors.none)
      refuse(battleMediaErrors.unreachable)
    },

    /** Throws the Refusals `battle-media/out-of-turn`, `battle-media/bad-answer` and `battle-media/unreachable`. */
    async answer(connection: Connection, { peerId, answer }: { peerId: string; answer: string }): Promise<void> {
      const own = peers.get(connection.id)
      if (own?.peerId !== peerId) refuse(battleMediaErrors.outOfTurn)
      const problem = await hosting.answer(own.host, peerId, answer)
      if (problem === null) return
      if (problem === 'outOfTurn') refuse(battleMediaErrors.outOfTurn)
      if (problem === 'unreachable') refuse(battleMediaErrors.unreachable)
      refuse(battleMediaErrors.badAnswer, problem)
    },

    leave(connection: Connection, peerId: string): void {
      if (peers.get(connection.id)?.peerId === peerId) drop(connection)
    },

    /** A battle is over: its peers are closed, on whichever node they are. Belongs to the transaction that ends it. */
    async end(battleId: string): Promise<void> {
      database.afterCommit(() => hosting.end(battleId))
      await outbox.tell(picturesEnded, { battleId })
    },
  }
})
