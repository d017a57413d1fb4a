import { dialogs, type Show } from '../support/dialogs.ts'

/** The nuke has started, and the viewer is in it. */
const nuke = {
  async props(show: Show) {
    const mission = { globalChallengeId: 'nuke', seconds: 600, launchTexts: ['Deep blue 7', 'Red herring'] }
    await show.change('post', 'global-challenge/start', mission)
    await (await show.as('viewer')).change('post', 'global-challenge/accept')
    return {}
  },
  after: ({ change }: Show) => change('post', 'global-challenge/stop'),
}

export default dialogs({
  swept: {
    'global-mission-management': { title: 'Global Mission Management', as: 'mod', shows: /Spam filter/ },
    'global-mission': { title: 'Global Mission', as: 'viewer', ...nuke, shows: /launch texts/ },
    'nuclear-launch': { title: 'Nuclear Launch', as: 'viewer', ...nuke, shows: /Launch texts found/ },
  },
})
