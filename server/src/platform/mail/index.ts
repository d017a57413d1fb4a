export { type Letter, writeLetter } from './letter.ts'
export { type Mail, useMail } from './mail.ts'
export { mailboxAddress, mountMailbox } from './mailboxPages.ts'
