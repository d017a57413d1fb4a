import { dialogs, somebody } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'your-medals': { title: 'Your Medals', as: 'viewer', shows: /show it beside your name/ },
    'person-progress': {
      title: 'XP and medals',
      as: 'admin',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /which is level/,
    },
    'correct-xp': {
      title: 'Correct the XP',
      as: 'admin',
      props: async (show) => ({ user: await somebody(show) }),
      shows: /a line of its own/,
    },
    'give-medal': {
      title: 'Give a medal',
      as: 'admin',
      props: async (show) => ({ user: await somebody(show), had: [] }),
      shows: /Kept in the audit log/,
    },
    'take-medal': {
      title: 'Take a medal',
      as: 'admin',
      props: async (show) => ({ user: await somebody(show), medal: { id: 'popular', name: 'Popular' } }),
      shows: /does not earn it again/,
    },
    'rank-ladder': { title: 'Ranks', as: 'viewer', shows: /Everybody begins here/ },
  },
})
