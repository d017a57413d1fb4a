import { dialogs } from '../support/dialogs.ts'

export default dialogs({
  swept: {
    help: { title: 'Help', as: 'viewer', shows: /Full screen/ },
    'live-streams-report': [
      { title: 'Live Streams Report', as: 'viewer', shows: /What is wrong/ },
      { title: 'Live Streams Report', shows: /Log in to report/ },
      {
        title: 'Live Streams Report',
        as: 'mod',
        props: async ({ change }) => {
          await change('post', 'live-streams/kitchen/report', { reason: 'frozen' })
          return {}
        },
        shows: /Clear/,
      },
    ],
  },
})
