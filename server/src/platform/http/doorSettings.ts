import { numberBetween, settingsPart } from '../settingsPart.ts'

const count = (least: number, most: number) =>
  numberBetween(least, most, 'whole number').refine(Number.isInteger, `must be a whole number from ${least} to ${most}`)

/** How much the server takes from people it knows nothing of yet. */
export const doorSettings = settingsPart({
  variables: {
    CONNECTIONS_MAX: count(10, 1_000_000).default(20_000),
    CONNECTIONS_PER_ADDRESS: count(1, 1_000_000).default(1_000),
    SOCKETS_PER_ADDRESS: count(1, 1_000_000).default(500),
    HEADERS_SECONDS: numberBetween(1, 300).default(15),
    BODY_SECONDS: numberBetween(1, 3_600).default(30),
    UPLOAD_STALL_SECONDS: numberBetween(1, 3_600).default(30),
    ANSWER_STALL_SECONDS: numberBetween(1, 3_600).default(30),
  },
  read: (values) => ({
    /** Open connections of everybody together. */
    connections: values.CONNECTIONS_MAX,
    /** Open connections of one network, and as many requests at work when they come through a proxy. */
    connectionsEach: values.CONNECTIONS_PER_ADDRESS,
    /** Open sockets of one network. */
    socketsEach: values.SOCKETS_PER_ADDRESS,
    /** Until the headers of a request are there. */
    headersMs: values.HEADERS_SECONDS * 1_000,
    /** Until the body of a request is there. */
    bodyMs: values.BODY_SECONDS * 1_000,
    /** In which some of a form must come. */
    uploadMs: values.UPLOAD_STALL_SECONDS * 1_000,
    /** In which some of what waits for a reader must be taken. */
    stallMs: values.ANSWER_STALL_SECONDS * 1_000,
  }),
})
