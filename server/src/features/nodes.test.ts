import { describeNodes, startNodes, type TestNodes } from '../../test/nodes.ts'
import { type PushService, startPushService } from '../../test/pushService.ts'
import { laterServer } from '../../test/server.ts'
import { alliancesOverNodes } from './alliances/nodes.suite.ts'
import { battleOverNodes, battleWhoseNodeDies } from './battle/nodes.suite.ts'
import { battleMediaOverNodes } from './battleMedia/nodes.suite.ts'
import { chatOverNodes } from './chat/nodes.suite.ts'
import { clansOverNodes } from './clans/nodes.suite.ts'
import { dailyOverNodes } from './daily/nodes.suite.ts'
import { goalsOverNodes } from './goals/nodes.suite.ts'
import { marketOverNodes } from './market/nodes.suite.ts'
import { medalsOverNodes } from './medals/nodes.suite.ts'
import { missionsOverNodes } from './missions/nodes.suite.ts'
import { takenAwayOverNodes } from './moderation/takenAway.suite.ts'
import { pollsOverNodes } from './polls/nodes.suite.ts'
import { prizesOverNodes } from './prizes/nodes.suite.ts'
import { pushOverNodes } from './push/nodes.suite.ts'
import { reportsOverNodes } from './reports/nodes.suite.ts'
import { stocksOverNodes } from './stocks/nodes.suite.ts'
import { tradeOverNodes } from './trade/nodes.suite.ts'
import { vfxOverNodes } from './vfx/nodes.suite.ts'
import { zonesOverNodes } from './zones/nodes.suite.ts'

/** All on one pair of nodes, so that it is started once. */
describeNodes('areas over two nodes', () => {
  let both: TestNodes
  let services: PushService
  beforeAll(async () => {
    // A clan of the show has one place left: three are in it.
    services = await startPushService()
    const settings = { CLAN_MEMBERS_MAX: '4', BATTLE_DURATION_MS: '600000', PUSH_TEST_SERVICE: services.origin }
    both = await startNodes(settings, laterServer)
  })
  afterAll(async () => {
    await both?.stop()
    await services.close()
  })

  const suites = [
    // Counts who is in a room, so nobody may have been there before.
    goalsOverNodes,
    prizesOverNodes,
    chatOverNodes,
    reportsOverNodes,
    pushOverNodes(() => services),
    alliancesOverNodes,
    clansOverNodes,
    dailyOverNodes,
    medalsOverNodes,
    zonesOverNodes,
    vfxOverNodes,
    stocksOverNodes,
    missionsOverNodes,
    battleOverNodes,
    battleMediaOverNodes,
    takenAwayOverNodes,
    // Moves the time on by a minute, which makes codes of a second factor wrong.
    pollsOverNodes,
    // Moves the time on by a day, which ends sessions.
    marketOverNodes,
    // Ends the second node as a power cut would, and starts it again.
    battleWhoseNodeDies,
    // Ends the second node as a power cut would.
    tradeOverNodes,
  ]
  const nodes = () => both.nodes
  const redis = () => both.redis
  for (const suite of suites) suite(nodes, redis)
})
