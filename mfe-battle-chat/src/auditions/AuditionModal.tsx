// The modal is the person's audition, as it also stands in `Your Live Stream`.
export { default } from './OwnAudition.tsx'
