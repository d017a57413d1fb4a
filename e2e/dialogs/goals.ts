import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    goals: { title: 'Goals', as: 'viewer', shows: /Karaoke machine/ },
    'goal-management': { title: 'Goal Management', as: 'mod', shows: /Karaoke machine/ },
  },
})
