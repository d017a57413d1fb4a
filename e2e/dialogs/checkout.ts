import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    'get-tokens': { title: 'Get Tokens', as: 'viewer', shows: /no money moves/ },
    'get-season-pass': { title: 'Get Season Pass', as: 'viewer', shows: /Yours for good/ },
    'gift-season-passes': { title: 'Gift Season Passes', as: 'viewer', shows: /For whom/ },
  },
})
