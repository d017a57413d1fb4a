import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    profile: { title: 'Profile', as: 'viewer', shows: /XP history/ },
    'profile-photo': { title: 'Profile Photo', as: 'viewer', shows: /Choose a picture/ },
    'xp-history': { title: 'Your XP', as: 'viewer', shows: /For the demo show/ },
  },
})
