import { panelArea, sessionArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type BattleChat, battleArea } from '@shoal/bus/battle'
import { limits } from '@shoal/bus/battle/limits'
import { battlePanel } from '@shoal/bus/battle/offers'
import type { Shell } from '@shoal/remote-kit'
import { distinctUntilChanged, map, skip } from 'rxjs'
import { personChanges } from '../session/index.ts'
import {
  type BattleResult,
  type BattleState,
  type BattleStore,
  isIn,
  mostVotes,
  noActions,
  noVotes,
} from './battleState.ts'
import { playSound } from './sounds.ts'

const panel = 'battle-chat'

/** Brings events of the server into the store, and the store's news to the page. */
export function wireBattle(store: BattleStore, shell: Shell): void {
  const { bus } = shell
  const { getState, setState } = store
  const me = () => bus.state(accountsArea.states.session).value?.user.id
  const elsewhere = () => bus.state(panelArea.states.panel).value !== panel
  const opponentOf = (battle: BattleChat) => (battle.userOne.id === me() ? battle.userTwo : battle.userOne)

  /** Tells one of the two, on another panel, how their battle ended. */
  function tellEnd({ winner, ending }: BattleResult): void {
    const won = winner.id === me()
    // Somebody who is kicked is told why, a moment later.
    if (!elsewhere() || (!won && ending === 'kick')) return
    if (won) shell.toast({ type: 'success', header: 'You won!', text: 'You wait for the next battle.' })
    else
      shell.toast({
        ...{ type: 'info', header: 'You lost' },
        text: `${ending === 'unnoticed' ? 'Nobody saw or heard you.' : `${winner.displayName} won.`} You are out of the queue.`,
      })
  }

  /** Reads how a battle ended that this page followed and that ended while it was not connected. */
  async function learnEnd(battle: BattleChat): Promise<void> {
    try {
      const past = await shell.api(battleArea).past({ query: {} })
      const over = past.battles.find(({ id }) => id === battle.id)
      if (!over?.winner) return
      const [winner, loser] = over.winner === 'one' ? [over.userOne, over.userTwo] : [over.userTwo, over.userOne]
      const result = {
        battle,
        votes: { one: over.userOneVotes, two: over.userTwoVotes },
        winner,
        loser,
        ending: over.ending,
      }
      if (isIn(battle, me())) tellEnd(result)
      if (getState().viewers > 0 && getState().battle === null) setState({ result })
    } catch {
      // It stands among the past battles.
    }
  }

  bus.on(battleArea.receives.start).subscribe((battle) => {
    setState({
      ...{ battle, result: null, returnBy: null, actions: noActions, effects: [], away: {} },
      votes: { one: battle.userOneVotes, two: battle.userTwoVotes },
    })
    if (!isIn(battle, me())) return
    setState({ status: 'battling' })
    if (elsewhere())
      shell.toast({
        type: 'info',
        header: 'Your battle begins',
        text: `You against ${opponentOf(battle).displayName}. Open Battle chat to follow the votes.`,
        action: { label: 'To the ring', run: () => shell.openPanel(battlePanel) },
      })
  })

  bus.on(battleArea.receives.votes).subscribe(({ id, userOneVotes, userTwoVotes }) => {
    const told = { one: userOneVotes, two: userTwoVotes }
    // The last votes may be told just after the end.
    setState(({ battle, votes, result }) => ({
      ...(battle?.id === id && { votes: mostVotes(votes, told) }),
      ...(result?.battle.id === id && { result: { ...result, votes: mostVotes(result.votes, told) } }),
    }))
  })

  bus.on(battleArea.receives.end).subscribe(({ id, winner, loser, forfeit, ending, userOneVotes, userTwoVotes }) => {
    const { battle, votes: known, viewers } = getState()
    if (battle?.id !== id) return
    const votes = mostVotes(known, { one: userOneVotes ?? 0, two: userTwoVotes ?? 0 })
    // BAT-7: the battle and its votes are cleared away a moment after the end.
    setTimeout(() => {
      if (getState().battle?.id === id) setState({ battle: null, votes: noVotes })
    }, limits.battleCleanup)
    const mine = isIn(battle, me())
    const byVotes = votes.one === votes.two ? 'tie' : 'votes'
    const result = { battle, votes, winner, loser, ending: ending ?? (forfeit ? 'forfeit' : byVotes) }
    setState({ result, away: {} })
    if (viewers > 0 || mine) playSound(bus, 'battle-win')
    if (!mine) return
    setState({ status: winner.id === me() ? 'queued' : 'idle', returnBy: null })
    tellEnd(result)
  })
  bus.on(battleArea.receives.away).subscribe(({ id, userId, until }) => {
    if (getState().battle?.id !== id) return
    setState(({ away: { [userId]: _, ...others } }) => ({
      away: until === null ? others : { ...others, [userId]: Date.parse(until) },
    }))
  })
  bus.on(battleArea.receives.voted).subscribe(({ id }) => getState().noteVote(id))
  bus.on(battleArea.receives.status).subscribe(({ status, kick }) => {
    const { status: before, viewers, battle, result } = getState()
    setState({ status, kick: kick ?? null, returnBy: null })
    if (status !== 'queued') setState(({ queue }) => ({ queue: { ...queue, myPosition: null } }))
    if (status === 'kicked' && before !== 'kicked')
      shell.toast({ type: 'warning', header: 'You were kicked from battle chat', text: kick?.reason ?? '' })
    // The queue was joined on another page of this person.
    if (status === 'queued' && before === 'idle' && !isIn(result?.battle ?? null, me())) playSound(bus, 'battle-queue')
    if (status === 'idle' && viewers === 0 && battle) setState({ battle: null, votes: noVotes })
  })
  bus.on(battleArea.receives['queue-info']).subscribe((queue) => setState({ queue }))
  bus.on(battleArea.receives.waiting).subscribe(({ waiting }) => setState({ waiting }))

  bus.on(sessionArea.topics.resync).subscribe(() => {
    const followed = getState().battle
    setState({ result: null })
    void getState()
      .sync()
      .then(() => {
        if (followed && getState().phase === 'ready' && getState().battle?.id !== followed.id) void learnEnd(followed)
      })
  })
  personChanges(bus).subscribe(() => {
    setState({
      status: 'idle',
      kick: null,
      returnBy: null,
      votedIn: null,
      queue: { ...getState().queue, myPosition: null },
    })
    void getState().sync()
  })
  bus
    .state(sessionArea.states.connection)
    .changes.pipe(
      map(({ status }) => status === 'connected'),
      distinctUntilChanged(),
      skip(1),
    )
    .subscribe((connected) => {
      const { status, phase, sync } = getState()
      if (connected) {
        if (phase !== 'ready' || status === 'connecting') void sync()
      } else if (status === 'battling')
        setState({ status: 'connecting', returnBy: Date.now() + limits.battleReturnTime })
    })

  const snapshot = ({ battle, status, votes }: BattleState) => ({
    battleChat: battle,
    status,
    userOneVotes: votes.one,
    userTwoVotes: votes.two,
  })
  store.subscribe((now, before) => {
    if (now.battle !== before.battle || now.status !== before.status || now.votes !== before.votes)
      bus.state(battleArea.states.battle).set(snapshot(now))
  })
}
