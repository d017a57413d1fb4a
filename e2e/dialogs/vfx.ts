import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'prompt-vfx': { title: 'Prompt VFX', as: 'mod', shows: /Marine snow/ },
  },
})
