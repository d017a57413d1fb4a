import { isForPeople, settingsPart, url } from '../../platform/settingsPart.ts'

export const pushSettings = settingsPart({
  variables: {
    PUSH_CONTACT: url('mailto', 'https').optional(),
    PUSH_TEST_SERVICE: url('http', 'https').optional(),
  },
  check: ({ PUSH_TEST_SERVICE }, environment) => ({
    ...(PUSH_TEST_SERVICE &&
      isForPeople(environment) && {
        PUSH_TEST_SERVICE: 'is for tests: it lets pages have this server ask inside its network',
      }),
  }),
  read: ({ PUSH_CONTACT: contact, PUSH_TEST_SERVICE: test }) => ({
    /** The address that push services write to about problems with our messages; null: the show's own address. */
    contact: contact ?? null,
    /** Origin of a push service inside the network, in tests [NOT-3]. */
    testService: test ? new URL(test).origin : null,
  }),
})
