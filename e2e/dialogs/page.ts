import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    settings: { title: 'Settings', shows: /Mute interface sounds/ },
  },
})
