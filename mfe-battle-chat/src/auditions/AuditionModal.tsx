// The modal is the own audition, as it also stands in `Your Live Stream`.
export { default } from './OwnAudition.tsx'
