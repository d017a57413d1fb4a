export { type Letter, writeLetter } from './letter.ts'
export { type Mail, useMail } from './mail.ts'
export { mountMailbox } from './mailboxPages.ts'
