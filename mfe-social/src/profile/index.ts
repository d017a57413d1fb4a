export { ColorField } from './ColorField.tsx'
export { useProfile } from './profileQuery.ts'
