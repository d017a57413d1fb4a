import { dictionary } from '@zxcvbn-ts/language-common'

/** The 49 000 passwords that leaks show most often, in lower case. To import it takes about 30 ms and 8 MB. */
export const leakedPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])
