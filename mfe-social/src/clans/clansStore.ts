import { panelArea, problemText, settingsArea } from '@shoal/bus'
import { accountsArea } from '@shoal/bus/accounts'
import { type ClanInvite, clansArea, type OwnClan } from '@shoal/bus/clans'
import { clanInvitation } from '@shoal/bus/clans/offers'
import { type Loading, liveStore, type Shell, snapshotStore } from '@shoal/remote-kit'
import { queries } from '../layout/queries.ts'

export interface ClansState extends Loading {
  /** The clan that this person is in. */
  clan: OwnClan | null
  /** Invitations that wait for an answer, the latest first. */
  invites: readonly ClanInvite[]
  /** Joins a clan, with or without an invitation. Answers whether it worked; a refusal becomes a toast. */
  join(tag: string): Promise<boolean>
  /** Does not want to be in a clan that invited. */
  decline(tag: string): Promise<boolean>
  leave(tag: string): Promise<boolean>
}

const without = (invites: readonly ClanInvite[], tag: string) => invites.filter(({ clan }) => clan.tag !== tag)

function createClansStore(shell: Shell) {
  const { bus, api, toast } = shell
  const session = bus.state(accountsArea.states.session)
  const sound = (name: string) => bus.publish(settingsArea.topics['play-sound'], { name })

  async function done(tag: string, work: 'add' | 'remove', text: string): Promise<boolean> {
    try {
      const params = { tag, userId: session.value?.user.id ?? '' }
      await (work === 'add' ? api(clansArea).add({ params }) : api(clansArea).remove({ params }))
      if (text !== '') toast({ type: 'success', text })
      void queries.invalidateQueries({ queryKey: ['clans'] })
      return true
    } catch (error) {
      toast({ type: 'error', text: problemText(error) })
      sound('denied')
      return false
    }
  }

  const store = snapshotStore<ClansState, typeof clansArea>(shell, {
    source: clansArea,
    state: () => ({
      ...{ clan: null, invites: [] },
      join: (tag) => done(tag, 'add', 'Clan joined!'),
      decline: (tag) => done(tag, 'remove', ''),
      leave: (tag) => done(tag, 'remove', 'Clan left'),
    }),
    take: ({ myClan, invites }) => ({ clan: myClan, invites }),
    changes(on) {
      on(clansArea.receives.mine, ({ clan }) => ({ clan }))
      on(
        clansArea.receives.invite,
        (invite, { invites }) => ({ invites: [invite, ...without(invites, invite.clan.tag)] }),
        ({ clan, by }) => {
          sound('notify')
          toast({
            ...{ id: `clan-invite-${clan.tag}`, type: 'info', header: 'Invited to join a clan' },
            // It asks for an answer: long enough to be read and pressed.
            duration: 15_000,
            text: `${by.displayName} wants you in [${clan.tag}] ${clan.name}.`,
            action: { label: 'Look at it', run: () => shell.openModal(clanInvitation, { tag: clan.tag }) },
          })
        },
      )
      on(clansArea.receives['invite-gone'], ({ tag }, { invites }) => ({ invites: without(invites, tag) }))
      on(
        clansArea.receives.kicked,
        () => ({}),
        ({ tag }) => {
          sound('fail')
          toast({ type: 'warning', header: 'Removed from Clan', text: `You were removed from ${tag}.` })
        },
      )
    },
    isFor: (person) => person !== null,
    forget: { clan: null, invites: [] },
  })
  // Invitations that wait for the person are marked in the navigation.
  store.subscribe(({ invites }, before) => {
    if (invites.length !== before.invites.length)
      bus.publish(panelArea.topics.mark, { id: 'clans', count: invites.length })
  })
  return store
}

/** The person's clan and their invitations, live. */
export const useClans = liveStore(createClansStore)
