export { SentMessages } from './SentMessages.tsx'
